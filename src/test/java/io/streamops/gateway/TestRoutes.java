package io.streamops.gateway;

import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.gateway.sse.EventSource;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Operations of a capability that exists for tests only, of {@code test-operations.json}. */
final class TestRoutes implements Routes {
    private final EventSource events;

    TestRoutes(EventSource events) {
        this.events = events;
    }

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "testEcho", TestRoutes::echo,
                "testOptional", TestRoutes::optional,
                "testItem", call -> json(new JsonObject().put("id", call.text("id"))),
                "testSpecial", call -> json(new JsonObject().put("special", true)),
                "testFailure", TestRoutes::fail,
                "testUnmarked", TestRoutes::whoAsks,
                "testThread",
                        call -> json(new JsonObject()
                                .put("thread", Thread.currentThread().getName())),
                "testLarge", call -> json(new JsonObject().put("text", "large ".repeat(10_000))),
                "testEvents", this::stream);
    }

    private static Future<ApiResponse> echo(ApiRequest call) {
        var key = call.find("Idempotency-Key");
        return json(new JsonObject()
                .put("times", call.integer("times"))
                .put("loud", call.flag("loud"))
                .put("key", key)
                .put("body", call.body()));
    }

    private static Future<ApiResponse> optional(ApiRequest call) {
        return json(new JsonObject().put("body", call.findBody()));
    }

    private static Future<ApiResponse> whoAsks(ApiRequest call) {
        var roles = new JsonArray(
                call.principal().roles().stream().sorted().map(Enum::name).toList());
        return json(new JsonObject()
                .put("name", call.principal().name())
                .put("email", call.principal().email())
                .put("roles", roles)
                .put("context", new JsonObject(Map.copyOf(LogContext.current()))));
    }

    private static Future<ApiResponse> fail(ApiRequest call) {
        return switch (call.text("kind")) {
            case "throw" -> throw new IllegalStateException("secret-of-the-house");
            case "future" -> Future.failedFuture(new IOException("secret-of-the-house"));
            case "overloaded" -> Future.failedFuture(new Overloaded("test", 5));
            case "unavailable" ->
                Future.failedFuture(new Unavailable(
                        "redis",
                        new IOException("redis://user:secret-of-the-house@10.0.0.1"),
                        Future::succeededFuture));
            case "tooMany" ->
                throw Rejected.full("backpressure", "There is too much of it.", Duration.ofSeconds(7))
                        .with(Map.of("backlog", 10_001));
            case "unwritable" ->
                Future.succeededFuture(ApiResponse.json(200, new JsonObject(), Map.of("x", "a\r\nb: c")));
            case "elsewhere" ->
                new ForeignThreadFuture().<ApiResponse>of(ApiResponse.json(new JsonObject().put("ok", true)));
            default -> throw Rejected.notFound("There is no such failure.");
        };
    }

    private Future<ApiResponse> stream(ApiRequest call) {
        return Future.succeededFuture(
                "last".equals(call.lastEventId()) ? ApiResponse.none() : ApiResponse.stream(events));
    }

    private static Future<ApiResponse> json(JsonObject body) {
        return Future.succeededFuture(ApiResponse.json(body));
    }
}
