package io.streamops.tasks.run;

import io.streamops.execution.RetryPolicy;
import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long a task waits for its next attempt: doubled with each, up to an hour, with jitter. */
public final class RetryDelay {
    static final Duration LONGEST = Duration.ofHours(1);

    private final RetryPolicy policy;
    private final RandomGenerator random;

    /** @param first the delay before the first retry */
    public RetryDelay(Duration first, RandomGenerator random) {
        // How often it is retried, each task says itself.
        this.policy =
                new RetryPolicy(Integer.MAX_VALUE, new Backoff(first, first.compareTo(LONGEST) > 0 ? first : LONGEST));
        this.random = random;
    }

    /** @param retry 1 for the first retry */
    Duration before(int retry) {
        return policy.delay(retry, random);
    }
}
