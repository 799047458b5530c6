package io.streamops.tasks.run;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a task waits for its next try: doubled with each, up to an hour, and somewhat longer by chance, so that tasks that
 * have failed together are not tried together.
 */
public final class RetryDelay {
    static final Duration LONGEST = Duration.ofHours(1);
    /** At the most so much of the delay is added. */
    private static final double JITTER = 0.2;

    private final Backoff delays;
    private final RandomGenerator chance;

    /** @param first the delay before the first retry */
    public RetryDelay(Duration first, RandomGenerator chance) {
        this.delays = new Backoff(first, first.compareTo(LONGEST) > 0 ? first : LONGEST);
        this.chance = chance;
    }

    /** @param retry 1 for the first retry */
    Duration before(int retry) {
        var delay = delays.after(retry);
        return delay.plusMillis((long) (delay.toMillis() * JITTER * chance.nextDouble()));
    }
}
