package io.streamops.tasks.run;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Retries a call while its dependency is unavailable, about as long as a lease lasts. On virtual threads. */
final class UnavailableRetrier {
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(2));
    private static final int MAX_ATTEMPTS = 20;

    private final Vertx vertx;
    private boolean stopped;

    UnavailableRetrier(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Ends all retries. */
    void stop() {
        stopped = true;
    }

    /** Throws {@link Unavailable} after the last attempt. */
    <T> T call(Supplier<Future<T>> step) {
        for (var attempt = 1; ; attempt++) {
            try {
                return step.get().await();
            } catch (Unavailable unavailable) {
                if (stopped || attempt == MAX_ATTEMPTS) {
                    throw unavailable;
                }
            }
            vertx.timer(PAUSES.after(attempt).toMillis(), TimeUnit.MILLISECONDS).await();
        }
    }
}
