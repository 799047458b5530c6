package io.streamops.crawl.worker;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes steps of crawls again that failed. A crawl that has asked its site for something keeps what it got, and its slot, while
 * Redis, RabbitMQ or Kafka is away, so that the site is not asked twice because of them. One that has not yet fails: the lane
 * pauses and begins it anew.
 *
 * <p>For virtual threads of one Vert.x context.
 */
final class StepRetries {
    private static final Logger log = LoggerFactory.getLogger(StepRetries.class);
    private static final Backoff AWAY = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(1));
    /** As lanes do for whole messages. */
    private static final Backoff FAILED = Backoff.standard();

    private static final int MOST_FAILURES = 5;

    private final Consumer<Duration> pause;
    private int waiting;
    /** What those who wait here wait for; null while nobody does. */
    private @Nullable Unavailable away;

    /** @param pause waits; fails when the worker stops */
    StepRetries(Consumer<Duration> pause) {
        this.pause = pause;
    }

    /** Fails if pages that were fetched cannot be passed on now: then no more are fetched. */
    void check(Hand hand) {
        var cause = away;
        if (cause != null && !hand.hasAsked()) {
            throw cause;
        }
    }

    void run(Hand hand, Runnable step) {
        make(hand, () -> {
            step.run();
            return true;
        });
    }

    /** Makes a step that can be made twice, until it has succeeded. */
    <T> T make(Hand hand, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException e) { // whatever it is, the same step is made again
            if (!hand.hasAsked()) {
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
                } else if (++failures < MOST_FAILURES) {
                    pause.accept(FAILED.after(failures));
                } else {
                    throw new Unfinished(failures, failure);
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
