package io.streamops.gateway.http;

import io.vertx.core.Future;

/**
 * Does one operation of the contract. Runs on an event loop and never blocks; one handler serves all instances of the
 * gateway, so what it keeps is safe to use from several event loops.
 */
@FunctionalInterface
public interface OperationHandler {
    /** Answers a request that has been let in and checked; fails with a {@link Problem} where it cannot be served. */
    Future<Answer> handle(Call call);
}
