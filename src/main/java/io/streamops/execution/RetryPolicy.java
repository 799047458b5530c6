package io.streamops.execution;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How often work is attempted, and how long to wait in between.
 *
 * @param maxAttempts the first one included
 */
public record RetryPolicy(int maxAttempts, Backoff backoff) {
    private static final double JITTER = 0.2;

    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("work is attempted at least once");
        }
    }

    /** Whether another attempt follows this one, which is 1 for the first. */
    public boolean allowsRetry(int attempt) {
        return attempt < maxAttempts;
    }

    /** How long to wait after this attempt. */
    public Duration delay(int attempt) {
        return backoff.after(attempt);
    }

    /** The same, and no less than was asked for. */
    public Duration delay(int attempt, @Nullable Duration atLeast) {
        var own = delay(attempt);
        return atLeast == null || atLeast.compareTo(own) < 0 ? own : atLeast;
    }

    /** The same, up to a fifth longer, so that what has failed together is not retried together. */
    public Duration delay(int attempt, RandomGenerator random) {
        var own = delay(attempt);
        return own.plusMillis((long) (own.toMillis() * JITTER * random.nextDouble()));
    }
}
