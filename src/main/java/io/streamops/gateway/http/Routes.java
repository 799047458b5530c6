package io.streamops.gateway.http;

import io.vertx.core.Future;
import java.util.Map;

/** The handlers that a capability provides for operations of the contract. */
@FunctionalInterface
public interface Routes {
    /** The handlers by {@code operationId}. */
    Map<String, Handler> operations();

    /**
     * Handles an operation of the contract. Runs on event loops and must not block. All gateway instances share a handler, so it
     * must be thread-safe.
     */
    @FunctionalInterface
    public interface Handler {
        /** Handles an authorized and validated request; fails with a {@link io.streamops.rejection.Rejected}. */
        Future<ApiResponse> handle(ApiRequest call);
    }
}
