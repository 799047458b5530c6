package io.streamops.gateway.http;

import io.streamops.gateway.access.Principal;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Data of one request and response, for the log and metrics. */
final class Exchange {
    private static final String KEY = "streamops.exchange";

    private final String requestId;
    private final long beganAt = System.nanoTime();
    private @Nullable Operation operation;
    private @Nullable Principal principal;

    private Exchange(String requestId) {
        this.requestId = requestId;
    }

    static Exchange begin(RoutingContext routing, String requestId) {
        var exchange = new Exchange(requestId);
        routing.put(KEY, exchange);
        return exchange;
    }

    static boolean isBegun(RoutingContext routing) {
        return routing.get(KEY) != null;
    }

    static Exchange of(RoutingContext routing) {
        return Objects.requireNonNull(routing.<Exchange>get(KEY), "the front begins every exchange");
    }

    void routed(Operation to) {
        operation = to;
    }

    void entered(Principal as) {
        principal = as;
    }

    String requestId() {
        return requestId;
    }

    @Nullable Operation operation() {
        return operation;
    }

    @Nullable Principal principal() {
        return principal;
    }

    /** The path template. Paths themselves would be too many for metrics. */
    String route() {
        return operation == null ? "none" : operation.path();
    }

    long tookNanos() {
        return System.nanoTime() - beganAt;
    }
}
