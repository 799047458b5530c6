package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A broker's side of one message that a lane holds: how it is opened and how it is settled. All is called on the lane's
 * context; exactly one of {@link #settle} and {@link #giveBack} is called, once, unless the broker took it away first.
 */
public interface Receipt<T> {
    /** What order is kept by; null where none is. */
    @Nullable String key();

    /** How many bytes it keeps in memory, roughly, for lanes that bound those they hold; 0 in others. */
    default long size() {
        return 0;
    }

    /** Where its broker has it, for the log: names and numbers, nothing of what is in it. */
    Map<String, Object> place();

    /** How often it has been delivered, this time included, as far as the broker tells. */
    int firstAttempt();

    /** Decodes it. */
    Delivery<T> open(int attempt) throws Undecodable;

    /** It is done: the broker may forget it. */
    void settle();

    /** Writes a copy with the reason where parked messages are kept; succeeds once the broker has confirmed it. */
    Future<Void> park(String reason, int attempts);

    /** An attempt failed and another will be made: brokers that count attempts beyond this process count it. */
    void failedAttempt();

    /** It was not handled: the broker is to bring it again, to whomever. */
    void giveBack();
}
