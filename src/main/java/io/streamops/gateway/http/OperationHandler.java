package io.streamops.gateway.http;

import io.vertx.core.Future;

/**
 * Handles an operation of the contract. Runs on event loops and must not block. All gateway instances share a handler, so it
 * must be thread-safe.
 */
@FunctionalInterface
public interface OperationHandler {
    /** Handles an authorized and validated request; fails with a {@link io.streamops.rejection.Rejected}. */
    Future<ApiResponse> handle(ApiRequest call);
}
