package io.streamops.tasks.run;

import io.streamops.contract.event.TaskEvent;
import io.streamops.events.run.OutcomePublisher;
import io.streamops.execution.Outages;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records the outcomes of attempts, publishes them, and marks them as published, in this order. On virtual threads. */
final class TaskOutcomes {
    private static final Logger log = LoggerFactory.getLogger(TaskOutcomes.class);

    private final UnavailableRetrier retrier;
    private final Outages outages;
    private final TaskRunStore runs;
    private final OutcomePublisher publisher;
    private Consumer<Instant> whenScheduled = scheduled -> {};

    TaskOutcomes(UnavailableRetrier retrier, Outages outages, TaskRunStore runs, OutcomePublisher publisher) {
        this.retrier = retrier;
        this.outages = outages;
        this.runs = runs;
        this.publisher = publisher;
    }

    /** @param hook is called with the time of each attempt that is scheduled */
    void whenScheduled(Consumer<Instant> hook) {
        whenScheduled = hook;
    }

    void scheduled(Instant when) {
        whenScheduled.accept(when);
    }

    /** Retries until the outcome is recorded, so that the work is not repeated; false if the lease is lost. */
    boolean record(TaskLease lease, TaskRequest request, TaskEvent event) {
        return outages.outlast(
                lease::rest,
                () -> retrier.call(() -> event instanceof TaskEvent.Failed failed
                        ? runs.retry(lease, failed, request)
                        : runs.finalize(lease, event)));
    }

    /** Publishes a recorded outcome. */
    void publish(int round, TaskEvent event, @Nullable String user) {
        if (event instanceof TaskEvent.Failed failed) {
            publish(failed, user);
        } else {
            publisher.publish(event, user);
            // Not awaited: if it is lost, the next claim publishes the terminal event again.
            runs.markPublished(event.id(), round)
                    .onFailure(cause -> log.atDebug()
                            .addKeyValue("cause", cause.toString())
                            .log("a terminal event could not be marked as published"));
        }
    }

    /** Publishes a failure; only then may the next attempt begin. */
    void publish(TaskEvent.Failed failed, @Nullable String user) {
        publisher.publish(failed, user);
        retrier.call(() -> runs.markPublished(failed));
        scheduled(failed.nextRetryAt());
    }
}
