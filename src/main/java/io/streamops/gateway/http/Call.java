package io.streamops.gateway.http;

import io.streamops.gateway.access.Principal;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that was let in and is what its operation takes. */
public final class Call {
    private final HttpServerRequest request;
    private final Principal principal;
    private final Map<String, Object> parameters;
    private final @Nullable Object body;

    Call(HttpServerRequest request, Principal principal, Map<String, Object> parameters, @Nullable Object body) {
        this.request = request;
        this.principal = principal;
        this.parameters = parameters;
        this.body = body;
    }

    /** Who asks. */
    public Principal principal() {
        return principal;
    }

    /** A text parameter that is required or has a default, of the path, the query or a header. */
    public String text(String name) {
        return (String) present(name);
    }

    /** A text parameter that may be missing. */
    public @Nullable String find(String name) {
        return (String) parameters.get(name);
    }

    /** A whole number that is required or has a default. */
    public int integer(String name) {
        return ((Number) present(name)).intValue();
    }

    /** A flag that is required or has a default. */
    public boolean flag(String name) {
        return (Boolean) present(name);
    }

    /** The body, of an operation that needs one that is an object. */
    public JsonObject body() {
        if (body instanceof JsonObject object) {
            return object;
        }
        throw new IllegalStateException("the contract does not require this operation's body to be an object");
    }

    /** The body, of an operation that can do without. */
    public @Nullable JsonObject findBody() {
        return body == null ? null : body();
    }

    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    /** The last event that the client of a stream has seen: its browser's header, or the query of a first request. */
    public @Nullable String lastEventId() {
        return LastEventId.of(request);
    }

    private Object present(String name) {
        var value = parameters.get(name);
        if (value == null) {
            throw new IllegalStateException("the contract does not require the parameter %s".formatted(name));
        }
        return value;
    }
}
