package io.streamops.tasks.run;

import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EventPublisher;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records what has come of tries, tells it, and notes that it was told, in this order. On virtual threads. */
final class Teller {
    private static final Logger log = LoggerFactory.getLogger(Teller.class);

    private final Patience patience;
    private final TaskRuns runs;
    private final EventPublisher events;
    private Consumer<Instant> whenScheduled = scheduled -> {};

    Teller(Patience patience, TaskRuns runs, EventPublisher events) {
        this.patience = patience;
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
        return patience.insist(() ->
                event instanceof TaskEvent.Failed failed ? runs.fail(claim, failed, order) : runs.end(claim, event));
    }

    /** Tells something; what is told of a task afterwards comes after it. */
    Future<Void> tell(TaskEvent event, @Nullable String userId) {
        return events.publish(event, userId).mapEmpty();
    }

    void tellFailure(TaskEvent.Failed failed, @Nullable String userId) {
        tell(failed, userId).await();
        patience.insist(() -> runs.failureTold(failed));
        whenScheduled.accept(failed.nextRetryAt());
    }

    /** Nobody waits for the note that it was told: where it is lost, whoever finds the ending tells it again. */
    void tellEnding(int round, TaskEvent ending, @Nullable String userId) {
        tell(ending, userId).await();
        runs.told(ending.id(), round)
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("cause", cause.toString())
                        .log("it was not noted that an ending was told"));
    }
}
