package io.streamops.events.api;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskStatus;
import io.streamops.contract.event.WorkflowStatus;
import io.streamops.events.EventPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.events.run.FinalizeResult;
import io.streamops.events.run.RunStore;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the transitions that requests make: cancels, redrives, and what third-party processors report by {@code PATCH}. A
 * run is finalized before its terminal event is published, so processors stop and no second terminal event follows.
 */
public record TransitionPublisher<E extends EntityEvent>(
        EntityKind kind, EventPublisher publisher, ViewStore views, RunStore<E> runs, InstantSource clock) {
    private static final Logger log = LoggerFactory.getLogger(TransitionPublisher.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Publishes what a processor reports; fails with a {@link Rejected} for a terminal event that cannot be published. */
    public Future<Void> report(E event, String owner) {
        if (!event.isTerminal()) {
            return publish(event, owner, unfinished());
        }
        return end(event, owner).compose(result -> switch (result) {
            case FINALIZED, ALREADY_FINAL -> Future.succeededFuture();
            case IN_PROGRESS ->
                Future.failedFuture(Rejected.unavailable(
                        "This result of the %s is being published; retry after the time in Retry-After."
                                .formatted(kind.word()),
                        SOON));
            case CONFLICT ->
                Future.failedFuture(Rejected.conflict("The %s already has another result.".formatted(kind.word())));
        });
    }

    /**
     * Finalizes a run and publishes its terminal event. If another terminal event was not published in time, that one is
     * published: if only third-party processors run, no one else does.
     */
    public Future<FinalizeResult> end(E event, String owner) {
        SubmissionService.requireCapacity(publisher);
        return runs.finalizeOutside(event, clock.instant()).compose(result -> switch (result) {
            case FINALIZED -> publishEnd(event, owner).map(result);
            case CONFLICT ->
                runs.takeUnpublished(event.id())
                        .compose(end -> end.isEmpty() ? Future.succeededFuture() : publishEnd(end.get(), owner))
                        .map(result);
            case ALREADY_FINAL, IN_PROGRESS -> Future.succeededFuture(result);
        });
    }

    private Future<Void> publishEnd(E end, String owner) {
        return publish(end, owner, unfinished()).compose(published -> runs.markPublished(end.id()));
    }

    /**
     * Publishes an event and shows its status before the event is read.
     *
     * @param owner empty: none
     * @param from the statuses that it can follow; with any other, the event was read already
     */
    public Future<Void> publish(E event, String owner, List<String> from) {
        return publisher
                .publish(event, owner.isEmpty() ? null : owner)
                .compose(published -> event.status()
                        .map(status -> showAhead(event.id(), status, from))
                        .orElse(Future.succeededFuture()));
    }

    /** The event is published, so a failure to show its status is only logged. */
    private Future<Void> showAhead(EntityId id, String status, List<String> from) {
        var others = from.stream().filter(word -> !word.equals(status)).toList();
        return views.ahead(kind, id, status, others)
                .onFailure(cause -> log.atDebug()
                        .addKeyValue(kind.idName(), id)
                        .addKeyValue("cause", cause.toString())
                        .log("the status is shown once the event is read"))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    /** The statuses that are not final. */
    public List<String> unfinished() {
        return switch (kind) {
            case WORKFLOW ->
                Stream.of(WorkflowStatus.values())
                        .filter(status -> !status.isFinal())
                        .map(WorkflowStatus::word)
                        .toList();
            case TASK ->
                Stream.of(TaskStatus.values())
                        .filter(status -> !status.isFinal())
                        .map(TaskStatus::word)
                        .toList();
        };
    }
}
