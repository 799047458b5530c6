package io.streamops.execution;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Whether and when a failed run is tried again.
 *
 * @param maxAttempts including the first one
 */
public record RetryPolicy(int maxAttempts, Backoff backoff) {
    private static final double JITTER = 0.2;

    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1");
        }
    }

    /** Whether another attempt follows this one, counted from 1. */
    public boolean allowsRetry(int attempt) {
        return attempt < maxAttempts;
    }

    /** The delay after an attempt. */
    public Duration delay(int attempt) {
        return backoff.after(attempt);
    }

    /** The delay, or the requested minimum if that is longer. */
    public Duration delay(int attempt, @Nullable Duration atLeast) {
        var own = delay(attempt);
        return atLeast == null || atLeast.compareTo(own) < 0 ? own : atLeast;
    }

    /** The delay with up to a fifth of jitter, so that runs that failed together are not retried together. */
    public Duration delay(int attempt, RandomGenerator random) {
        var own = delay(attempt);
        return own.plusMillis((long) (own.toMillis() * JITTER * random.nextDouble()));
    }
}
