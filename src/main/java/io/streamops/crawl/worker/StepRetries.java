package io.streamops.crawl.worker;

import io.streamops.execution.RetryPolicy;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retries failed steps of crawls. A crawl that has sent a request to its site keeps its page and its slot while Redis, RabbitMQ
 * or Kafka is unavailable, so that an outage does not cause a second request. Any other crawl fails: the lane pauses and starts
 * it anew.
 *
 * <p>For virtual threads of one Vert.x context.
 */
final class StepRetries {
    private static final Logger log = LoggerFactory.getLogger(StepRetries.class);
    private static final Backoff UNAVAILABLE = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(1));
    /** As lanes retry whole messages. */
    private static final RetryPolicy FAILED = new RetryPolicy(5, Backoff.standard());

    /** All attempts of a step have failed; the crawl is not repeated, which would send another request to the site. */
    static final class Exhausted extends RuntimeException {
        Exhausted(int failures, RuntimeException last) {
            super("failed %d times, the last time with %s".formatted(failures, last), last);
        }
    }

    private final Consumer<Duration> pause;
    private int waiting;
    /** The current outage; null if there is none. */
    private @Nullable Unavailable outage;

    /** @param pause waits; fails when the worker stops */
    StepRetries(Consumer<Duration> pause) {
        this.pause = pause;
    }

    /** Fails during an outage: fetched pages cannot be published, so no more are fetched. */
    void requireNoOutage(SlotHolder holder) {
        var cause = outage;
        if (cause != null && !holder.hasRequestedSite()) {
            throw cause;
        }
    }

    void run(SlotHolder holder, Runnable step) {
        call(holder, () -> {
            step.run();
            return true;
        });
    }

    /** Runs an idempotent step until it succeeds. */
    <T> T call(SlotHolder holder, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException e) { // whatever the cause, only this step is retried
            if (!holder.hasRequestedSite()) {
                throw e;
            }
            return retry(step, e);
        }
    }

    private <T> T retry(Supplier<T> step, RuntimeException first) {
        waiting++;
        try {
            var failure = first;
            var failures = 0;
            for (var attempt = 1; ; attempt++) {
                if (failure instanceof Unavailable cause) {
                    awaitEnd(cause, attempt);
                } else if (FAILED.allowsRetry(++failures)) {
                    pause.accept(FAILED.delay(failures));
                } else {
                    throw new Exhausted(failures, failure);
                }
                try {
                    return step.get();
                } catch (RuntimeException e) {
                    failure = e;
                }
            }
        } finally {
            waiting--;
            if (waiting == 0 && outage != null) {
                outage = null;
                log.info("the outage is over; all held pages were passed on");
            }
        }
    }

    private void awaitEnd(Unavailable cause, int attempt) {
        if (outage == null) {
            log.atWarn()
                    .addKeyValue("cause", cause.getMessage())
                    .log("fetched pages are held in memory until the outage is over");
        }
        outage = cause;
        pause.accept(UNAVAILABLE.after(attempt));
    }
}
