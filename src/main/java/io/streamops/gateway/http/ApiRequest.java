package io.streamops.gateway.http;

import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An authorized and validated request. */
public final class ApiRequest {
    private static final int LONGEST_EVENT_ID = 256;

    private final HttpServerRequest request;
    private final Principal principal;
    private final Map<String, Object> parameters;
    private final @Nullable Object body;

    ApiRequest(HttpServerRequest request, Principal principal, Map<String, Object> parameters, @Nullable Object body) {
        this.request = request;
        this.principal = principal;
        this.parameters = parameters;
        this.body = body;
    }

    /** The authenticated client. */
    public Principal principal() {
        return principal;
    }

    /** A text parameter of the path, the query or a header that is required or has a default. */
    public String text(String name) {
        return (String) present(name);
    }

    /** An optional text parameter. */
    public @Nullable String find(String name) {
        return (String) parameters.get(name);
    }

    /** An integer parameter that is required or has a default. */
    public int integer(String name) {
        return ((Number) present(name)).intValue();
    }

    /** A boolean parameter that is required or has a default. */
    public boolean flag(String name) {
        return (Boolean) present(name);
    }

    /** The required JSON object body. */
    public JsonObject body() {
        if (body instanceof JsonObject object) {
            return object;
        }
        throw new IllegalStateException("the contract does not require this operation's body to be an object");
    }

    /** The optional JSON object body. */
    public @Nullable JsonObject findBody() {
        return body == null ? null : body();
    }

    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    /** The last event that a stream's client has seen, from the header or, on a first request, the query. */
    public @Nullable String lastEventId() {
        return lastEventId(request);
    }

    /** The header counts before the query: a browser repeats its first URL, and sends what it has seen since in the header. */
    static @Nullable String lastEventId(HttpServerRequest request) {
        var header = eventId(request.getHeader("last-event-id"), "header/Last-Event-ID");
        return header == null ? eventId(request.getParam("last_event_id"), "query/last_event_id") : header;
    }

    private static @Nullable String eventId(@Nullable String id, String pointer) {
        if (id == null || id.isEmpty()) {
            return null;
        }
        if (id.length() > LONGEST_EVENT_ID || id.chars().anyMatch(c -> c < ' ')) {
            throw Rejected.invalid(pointer, "is not the id of an event");
        }
        return id;
    }

    private Object present(String name) {
        var value = parameters.get(name);
        if (value == null) {
            throw new IllegalStateException("the contract does not require the parameter %s".formatted(name));
        }
        return value;
    }
}
