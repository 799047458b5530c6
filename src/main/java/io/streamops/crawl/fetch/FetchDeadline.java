package io.streamops.crawl.fetch;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Enforces the total and the read timeout of a request with a single timer, which is not reset for each chunk. Confined to
 * one event loop.
 */
final class FetchDeadline {
    private final Vertx vertx;
    private final FetchOptions options;
    private final Consumer<String> passed;
    private final long began = System.nanoTime();
    private long heard;
    private boolean listening;
    private long timer;

    /** @param passed receives the reason of the timeout */
    FetchDeadline(Vertx vertx, FetchOptions options, Consumer<String> passed) {
        this.vertx = vertx;
        this.options = options;
        this.passed = passed;
        arm(Math.min(options.totalTimeout().toNanos(), options.readTimeout().toNanos()));
    }

    /** Starts the read timeout. */
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
            passed.accept(FetchResult.Failed.TIMED_OUT);
        } else if (silence <= 0) {
            passed.accept(FetchResult.Failed.TIMED_OUT + ": the site sent nothing for "
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
