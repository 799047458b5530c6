package io.streamops.tasks.run;

import io.streamops.execution.RetryPolicy;
import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The delay before the next attempt at a task: doubled with each retry, up to an hour, with jitter. */
public final class RetryDelay {
    static final Duration LONGEST = Duration.ofHours(1);

    private final RetryPolicy policy;
    private final RandomGenerator random;

    /** @param first the delay before the first retry */
    public RetryDelay(Duration first, RandomGenerator random) {
        // Each task has its own maximum of retries.
        this.policy =
                new RetryPolicy(Integer.MAX_VALUE, new Backoff(first, first.compareTo(LONGEST) > 0 ? first : LONGEST));
        this.random = random;
    }

    /** @param retry 1 for the first retry */
    Duration before(int retry) {
        return policy.delay(retry, random);
    }
}
