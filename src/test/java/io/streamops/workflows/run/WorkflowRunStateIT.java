package io.streamops.workflows.run;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.run.RunLease;
import io.streamops.events.run.RunState;
import io.streamops.events.run.RunStateCases;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The states of workflows. */
@SuppressWarnings("NullAway.Init") // set before each test
class WorkflowRunStateIT extends RunStateCases<WorkflowEvent> {
    private static final Instant NOW = Instant.parse("2026-01-04T01:10:00Z");

    private WorkflowRunStore runs;

    @Override
    protected void use(RedisConnections connections) {
        runs = new WorkflowRunStore(connections, TTL);
    }

    @Override
    protected String key(EntityId id) {
        return WorkflowRunStore.key(id);
    }

    private Future<?> claim(Run run) {
        return runs.claim(run.id, "holder", LEASE, NOW).onSuccess(result -> {
            if (result instanceof WorkflowClaimResult.Held held) {
                run.lease = held.lease();
            }
        });
    }

    private static WorkflowEvent completed(Run run) {
        return new WorkflowEvent.Completed(run.id, NOW, Duration.ofSeconds(1), 1, new JsonObject());
    }

    private static WorkflowEvent cancelled(Run run) {
        return new WorkflowEvent.Failed(run.id, NOW, null, null, EventError.of(EventError.CANCELLED, "not needed"));
    }

    private static StoredStep step() {
        return new StoredStep("pass", NOW, Duration.ofSeconds(1), new JsonObject());
    }

    /** The lease that was acquired on the way, or a made-up one. */
    private static WorkflowLease lease(Run run) {
        return run.lease == null ? other(run, "holder") : (WorkflowLease) requireNonNull(run.lease);
    }

    private static WorkflowLease other(Run run, String token) {
        return new WorkflowLease(run.id, token, NOW, List.of(), null, false);
    }

    @Override
    protected Map<RunState, Operation> ways() {
        return Map.of(
                RunState.ABSENT, run -> Future.succeededFuture(),
                RunState.QUEUED, run -> claim(run).compose(held -> runs.release(lease(run))),
                RunState.RUNNING, this::claim,
                RunState.UNPUBLISHED, run -> claim(run).compose(held -> runs.finalize(lease(run), completed(run))),
                RunState.PUBLISHED,
                        run -> claim(run)
                                .compose(held -> runs.finalize(lease(run), completed(run)))
                                .compose(ended -> runs.markPublished(run.id)));
    }

    @Override
    protected Map<String, Operation> operations() {
        return Map.of(
                "claim", this::claim,
                "renew", run -> runs.renew(List.of(lease(run)), LEASE),
                "keep a result", run -> runs.keep(lease(run), 0, step(), "inline:"),
                "release", run -> runs.release(lease(run)),
                "finalize", run -> runs.finalize(lease(run), completed(run)),
                "complete from outside", run -> runs.finalizeOutside(completed(run), NOW),
                "cancel from outside", run -> runs.finalizeOutside(cancelled(run), NOW),
                "learn that it is cancelled", run -> runs.learnFinal(cancelled(run)),
                "take unpublished", run -> runs.takeUnpublished(run.id),
                "mark published", run -> runs.markPublished(run.id));
    }

    @Override
    protected Map<String, Operation> conflicts() {
        return Map.of(
                "another end from outside", run -> refused(runs.finalizeOutside(cancelled(run), NOW)),
                "another end that was published", run -> runs.learnFinal(cancelled(run)));
    }

    @Override
    protected Map<String, Operation> intrusions() {
        return Map.of(
                "renew", run -> runs.renew(List.<RunLease>of(other(run, "other")), LEASE),
                "keep a result", run -> runs.keep(other(run, "other"), 0, step(), "inline:"),
                "release", run -> runs.release(other(run, "other")),
                "finalize", run -> runs.finalize(other(run, "other"), completed(run)));
    }

    /** Workflows have no schedule and no rounds. */
    @Override
    protected Set<Transition> transitions() {
        return table(EnumSet.complementOf(EnumSet.of(RunState.SCHEDULED))).stream()
                .filter(each -> each.to() != RunState.QUEUED || each.from() == RunState.RUNNING)
                .collect(Collectors.toSet());
    }
}
