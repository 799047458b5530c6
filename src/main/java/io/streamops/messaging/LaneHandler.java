package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.function.Function;

/**
 * Handles the deliveries of a lane. A failed future or an exception is a failed attempt: it is retried with backoff, and the
 * message is parked after the lane's last attempt.
 */
@FunctionalInterface
public interface LaneHandler<T> {
    Future<Outcome> handle(Delivery<T> delivery);

    /** A sequential handler that may {@code await}, for lanes of verticles on virtual threads. */
    static <T> LaneHandler<T> sequential(Function<Delivery<T>, Outcome> handler) {
        return delivery -> Future.succeededFuture(handler.apply(delivery));
    }
}
