package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.function.Function;

/**
 * What handles the deliveries of a lane. A failed future, or an exception, is an attempt that failed: it is made again
 * with growing delays, and after the lane's last attempt the message is parked.
 */
@FunctionalInterface
public interface LaneHandler<T> {
    Future<Outcome> handle(Delivery<T> delivery);

    /** A handler that reads top to bottom and may {@code await}: for lanes of verticles on virtual threads. */
    static <T> LaneHandler<T> sequential(Function<Delivery<T>, Outcome> handler) {
        return delivery -> Future.succeededFuture(handler.apply(delivery));
    }
}
