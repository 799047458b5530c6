package io.streamops.crawl.fetch;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Ends a request that takes too long, and one whose site has sent nothing for too long; with one timer for both, which
 * does nothing while bytes come in. Lives on one event loop.
 */
final class Deadline {
    private final Vertx vertx;
    private final FetchOptions options;
    private final Consumer<String> passed;
    private final long began = System.nanoTime();
    private long heard;
    private boolean listening;
    private long timer;

    /** @param passed is told why it is over */
    Deadline(Vertx vertx, FetchOptions options, Consumer<String> passed) {
        this.vertx = vertx;
        this.options = options;
        this.passed = passed;
        arm(Math.min(options.totalTimeout().toNanos(), options.readTimeout().toNanos()));
    }

    /** From now on it is the site that is waited for. */
    void listen() {
        heard = System.nanoTime();
        listening = true;
    }

    void heard() {
        heard = System.nanoTime();
    }

    void end() {
        vertx.cancelTimer(timer);
    }

    private void check() {
        var total = left(began, options.totalTimeout());
        var silence = listening ? left(heard, options.readTimeout()) : total;
        if (total <= 0) {
            passed.accept(Fetched.Failed.TIMED_OUT);
        } else if (silence <= 0) {
            passed.accept(Fetched.Failed.TIMED_OUT + ": the site sent nothing for "
                    + options.readTimeout().toMillis() + " ms");
        } else {
            arm(Math.min(total, silence));
        }
    }

    private static long left(long since, Duration time) {
        return time.toNanos() - (System.nanoTime() - since);
    }

    private void arm(long nanos) {
        timer = vertx.setTimer(Math.max(1, Duration.ofNanos(nanos).toMillis()), fired -> check());
    }
}
