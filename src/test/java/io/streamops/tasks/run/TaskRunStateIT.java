package io.streamops.tasks.run;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.run.RunState;
import io.streamops.events.run.RunStateCases;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The states of tasks. */
@SuppressWarnings("NullAway.Init") // set before each test
class TaskRunStateIT extends RunStateCases<TaskEvent> {
    private static final Instant NOW = Instant.parse("2026-01-04T01:10:00Z");
    private static final EventError ERROR = EventError.of("SMTP_ERROR", "550 no such user");

    private TaskRunStore runs;

    @Override
    protected void use(RedisConnections connections) {
        runs = new TaskRunStore(connections, TTL);
    }

    @Override
    protected String key(EntityId id) {
        return TaskRunStore.key(id);
    }

    private Future<?> claim(Run run, Driver driver) {
        return runs.claim(run.id, "holder", driver, LEASE, NOW, 0).onSuccess(result -> {
            if (result instanceof TaskClaimResult.Held held) {
                run.lease = held.lease();
            }
        });
    }

    private static TaskEvent completed(Run run) {
        return new TaskEvent.Completed(run.id, NOW, Duration.ofSeconds(1), new JsonObject());
    }

    private static TaskEvent deadLettered(Run run) {
        return new TaskEvent.DeadLettered(run.id, new JsonObject(), 3, 3, ERROR, NOW);
    }

    private static TaskEvent.Failed failed(Run run) {
        return new TaskEvent.Failed(run.id, NOW, 1, 3, ERROR, NOW);
    }

    private static TaskRequest request(Run run) {
        return new TaskRequest(
                new TaskEvent.Created(run.id, TaskType.DATA_EXPORT, new JsonObject(), 0, 3, NOW), null, null);
    }

    /** The lease that was acquired on the way, or a made-up one. */
    private static TaskLease lease(Run run) {
        return run.lease == null ? other(run, "holder") : (TaskLease) requireNonNull(run.lease);
    }

    private static TaskLease other(Run run, String token) {
        return new TaskLease(run.id, token, Driver.EVENT, 0, 0);
    }

    private Future<?> ended(Run run) {
        return claim(run, Driver.EVENT).compose(held -> runs.finalize(lease(run), deadLettered(run)));
    }

    @Override
    protected Map<RunState, Operation> ways() {
        return Map.of(
                RunState.ABSENT, run -> Future.succeededFuture(),
                RunState.QUEUED, run -> runs.beginRound(run.id, NOW),
                RunState.RUNNING, run -> claim(run, Driver.EVENT),
                RunState.SCHEDULED, run -> runs.defer(request(run), NOW, Duration.ZERO),
                RunState.UNPUBLISHED, this::ended,
                RunState.PUBLISHED, run -> ended(run).compose(end -> runs.markPublished(run.id, 0)));
    }

    @Override
    protected Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("claim for its event", run -> claim(run, Driver.EVENT)),
                entry("claim as it is due", run -> claim(run, Driver.DUE)),
                entry("renew", run -> runs.renew(List.of(lease(run)), LEASE)),
                entry("retry", run -> runs.retry(lease(run), failed(run), request(run))),
                entry("release", run -> runs.release(lease(run), NOW)),
                entry("finalize", run -> runs.finalize(lease(run), deadLettered(run))),
                entry("complete from outside", run -> runs.finalizeOutside(completed(run), NOW)),
                entry("dead-letter from outside", run -> runs.finalizeOutside(deadLettered(run), NOW)),
                entry("learn that it is completed", run -> runs.learnFinal(completed(run))),
                entry("learn that it is dead-lettered", run -> runs.learnFinal(deadLettered(run))),
                entry("take unpublished", run -> runs.takeUnpublished(run.id)),
                entry("mark published", run -> runs.markPublished(run.id, 0)),
                entry("mark the failure published", run -> runs.markPublished(failed(run))),
                entry("adopt", run -> runs.adopt(failed(run), NOW)),
                entry("defer", run -> runs.defer(request(run), NOW, Duration.ZERO)),
                entry("take from the schedule", run -> runs.takeDue(NOW, LEASE, 10)),
                entry("unschedule", run -> runs.unschedule(run.id)),
                entry("begin a round", run -> runs.beginRound(run.id, NOW)),
                entry("discard", run -> runs.discard(run.id)));
    }

    @Override
    protected Map<String, Operation> conflicts() {
        return Map.of(
                "another end from outside", run -> refused(runs.finalizeOutside(completed(run), NOW)),
                "another end that was published", run -> runs.learnFinal(completed(run)));
    }

    @Override
    protected Map<String, Operation> intrusions() {
        return Map.of(
                "renew", run -> runs.renew(List.of(other(run, "other")), LEASE),
                "retry", run -> runs.retry(other(run, "other"), failed(run), request(run)),
                "release", run -> runs.release(other(run, "other"), NOW),
                "finalize", run -> runs.finalize(other(run, "other"), deadLettered(run)));
    }

    @Override
    protected Set<Transition> transitions() {
        return table(EnumSet.allOf(RunState.class));
    }
}
