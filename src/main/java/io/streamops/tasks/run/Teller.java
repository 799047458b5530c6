package io.streamops.tasks.run;

import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records what has come of tries, tells it, and notes that it was told, in this order. On virtual threads. */
final class Teller {
    /** The effect was had, so recording it is worth some patience: about as long as a lease. */
    private static final Backoff PATIENCE = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(2));

    private static final int MOST_TRIES = 20;

    private final Vertx vertx;
    private final TaskRuns runs;
    private final EventPublisher events;
    private Consumer<Instant> whenScheduled = scheduled -> {};

    Teller(Vertx vertx, TaskRuns runs, EventPublisher events) {
        this.vertx = vertx;
        this.runs = runs;
        this.events = events;
    }

    /** @param hook is told when a try was scheduled, and for when */
    void whenScheduled(Consumer<Instant> hook) {
        whenScheduled = hook;
    }

    void scheduled(Instant when) {
        whenScheduled.accept(when);
    }

    /** False if the try is not ours any more, and nothing of it counts. */
    boolean record(Claim claim, Order order, TaskEvent event) {
        return insist(() ->
                event instanceof TaskEvent.Failed failed ? runs.fail(claim, failed, order) : runs.end(claim, event));
    }

    void tell(TaskEvent event, @Nullable String userId) {
        events.publish(event, userId).await();
    }

    void tellFailure(TaskEvent.Failed failed, @Nullable String userId) {
        tell(failed, userId);
        insist(() -> runs.failureTold(failed));
        whenScheduled.accept(failed.nextRetryAt());
    }

    void tellEnding(int round, TaskEvent ending, @Nullable String userId) {
        tell(ending, userId);
        insist(() -> runs.told(ending.id(), round));
    }

    private <T> T insist(Supplier<Future<T>> step) {
        for (var tries = 1; ; tries++) {
            try {
                return step.get().await();
            } catch (Unavailable away) {
                if (tries == MOST_TRIES) {
                    throw away;
                }
            }
            vertx.timer(PATIENCE.after(tries).toMillis(), TimeUnit.MILLISECONDS).await();
        }
    }
}
