package io.streamops.tasks.run;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Takes a step again while what it needs is away, about as long as a lease lasts; then that is thrown. On virtual threads. */
final class Patience {
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(2));
    private static final int MOST_TRIES = 20;

    private final Vertx vertx;
    private boolean ended;

    Patience(Vertx vertx) {
        this.vertx = vertx;
    }

    /** From now on whatever is away is not waited for. */
    void end() {
        ended = true;
    }

    <T> T insist(Supplier<Future<T>> step) {
        for (var tries = 1; ; tries++) {
            try {
                return step.get().await();
            } catch (Unavailable away) {
                if (ended || tries == MOST_TRIES) {
                    throw away;
                }
            }
            vertx.timer(PAUSES.after(tries).toMillis(), TimeUnit.MILLISECONDS).await();
        }
    }
}
