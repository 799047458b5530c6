package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The broker's side of a message in flight: decodes and settles it. All methods are called on the lane's context. Exactly
 * one of {@link #settle} and {@link #giveBack} is called, once, unless the broker revokes the message first.
 */
public interface Receipt<T> {
    /** Messages with the same key are handled in order; null: no order. */
    @Nullable String key();

    /** The approximate size in memory, for lanes that are bounded in bytes; 0 in others. */
    default long size() {
        return 0;
    }

    /** The message's position at the broker, as log fields. Contains nothing of its content. */
    Map<String, Object> place();

    /** The number of deliveries including this one, as far as the broker reports it. */
    int firstAttempt();

    /** Decodes the message. */
    Delivery<T> open(int attempt) throws Decoder.Undecodable;

    /** Acknowledges the message. */
    void settle();

    /** Writes a copy with the reason to where parked messages are kept; succeeds once the broker has confirmed it. */
    Future<Void> park(String reason, int attempts);

    /** Records a failed attempt that will be retried, for brokers that count attempts across processes. */
    void failedAttempt();

    /** Returns the message unhandled; the broker delivers it again, to any consumer. */
    void giveBack();
}
