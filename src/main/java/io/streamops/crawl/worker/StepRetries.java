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
 * Repeats steps of crawls that failed. A crawl that has asked its site for something keeps what it got, and its slot, while Redis,
 * RabbitMQ or Kafka is away, so that the site is not asked twice because of them. One that has not yet fails: the lane pauses and
 * begins it anew.
 *
 * <p>For virtual threads of one Vert.x context.
 */
final class StepRetries {
    private static final Logger log = LoggerFactory.getLogger(StepRetries.class);
    private static final Backoff AWAY = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(1));
    /** As lanes do for whole messages. */
    private static final RetryPolicy FAILED = new RetryPolicy(5, Backoff.standard());

    /** A step has failed as often as it may, and its site is not asked again for that. */
    static final class Exhausted extends RuntimeException {
        Exhausted(int failures, RuntimeException last) {
            super("failed %d times, the last time with %s".formatted(failures, last), last);
        }
    }

    private final Consumer<Duration> pause;
    private int waiting;
    /** What is waited for; null while nothing is. */
    private @Nullable Unavailable away;

    /** @param pause waits; fails when the worker stops */
    StepRetries(Consumer<Duration> pause) {
        this.pause = pause;
    }

    /** Fails if pages that were fetched cannot be passed on now: then no more are fetched. */
    void check(SlotHolder holder) {
        var cause = away;
        if (cause != null && !holder.hasAsked()) {
            throw cause;
        }
    }

    void run(SlotHolder holder, Runnable step) {
        make(holder, () -> {
            step.run();
            return true;
        });
    }

    /** Makes a step, which may be repeated, until it succeeds. */
    <T> T make(SlotHolder holder, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException e) { // whatever it is, the same step is made again
            if (!holder.hasAsked()) {
                throw e;
            }
            return makeAgain(step, e);
        }
    }

    private <T> T makeAgain(Supplier<T> step, RuntimeException first) {
        waiting++;
        try {
            var failure = first;
            var failures = 0;
            for (var tries = 1; ; tries++) {
                if (failure instanceof Unavailable cause) {
                    waitFor(cause, tries);
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
            ended();
        }
    }

    private void waitFor(Unavailable cause, int tries) {
        if (away == null) {
            log.atWarn().addKeyValue("cause", cause.getMessage()).log("what was fetched is kept until it can go on");
        }
        away = cause;
        pause.accept(AWAY.after(tries));
    }

    private void ended() {
        waiting--;
        if (waiting == 0 && away != null) {
            away = null;
            log.info("all that was fetched has gone on");
        }
    }
}
