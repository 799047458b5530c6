package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Delivers the messages of one source to one handler and settles them by the handler's outcomes. */
public interface Lane {
    String name();

    /** Starts consuming; succeeds once the broker has accepted the consumer. */
    Future<Void> start();

    /** Stops consuming, drains the handlers, gives unfinished messages back to the broker, and closes. */
    Future<Void> stop();

    Status figures();

    /**
     * A snapshot of a lane's metrics.
     *
     * @param lane the lane's name
     * @param inFlight messages received and not settled yet
     * @param settled messages settled since the start, including parked ones
     * @param retried attempts that were followed by another
     * @param parked messages parked since the start
     * @param lag messages waiting at the broker; for Kafka, all that are not settled, including those in flight. Null if unknown
     * @param pausedBy the dependency the lane is paused for; null while it runs
     * @param waitingFor the dependency that some messages wait for in their handlers while others proceed; null if none
     */
    public record Status(
            String lane,
            int inFlight,
            long settled,
            long retried,
            long parked,
            @Nullable Long lag,
            @Nullable String pausedBy,
            @Nullable String waitingFor) {
        /** A copy with the dependency that handlers wait for. */
        public Status withWaitingFor(@Nullable String dependency) {
            return new Status(lane, inFlight, settled, retried, parked, lag, pausedBy, dependency);
        }

        /** A copy with the broker's lag. */
        public Status withLag(@Nullable Long waiting) {
            return new Status(lane, inFlight, settled, retried, parked, waiting, pausedBy, waitingFor);
        }
    }

    /**
     * Handles the deliveries of a lane. A failed future or an exception is a failed attempt: it is retried with backoff, and the
     * message is parked after the lane's last attempt.
     */
    @FunctionalInterface
    public interface Handler<T> {
        Future<Outcome> handle(Delivery<T> delivery);

        /** A sequential handler that may {@code await}, for lanes of verticles on virtual threads. */
        static <T> Handler<T> sequential(Function<Delivery<T>, Outcome> handler) {
            return delivery -> Future.succeededFuture(handler.apply(delivery));
        }
    }
}
