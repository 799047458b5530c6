package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.run.RunStore;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The runs of tasks: their rounds, attempts, and the schedule of retries. From any context. */
public final class TaskRunStore extends RunStore<TaskEvent> {
    /** For the node to load at start. */
    public static final ScriptSet SCRIPTS = new ScriptSet("tasks").with("OUTSIDE", OUTSIDE);

    /** The scheduled tasks, by the time of their next attempt. */
    static final String DUE = "tasks:due";

    private static final Script CLAIM = SCRIPTS.script("claim");
    private static final Script RETRY = SCRIPTS.script("retry");
    private static final Script FAILURE_PUBLISHED = SCRIPTS.script("failure-published");
    private static final Script ADOPT_FAILURE = SCRIPTS.script("adopt-failure");
    private static final Script DEFER = SCRIPTS.script("defer");
    private static final Script TAKE_DUE = SCRIPTS.script("take-due");
    private static final Script UNSCHEDULE = SCRIPTS.script("unschedule");
    private static final Script BEGIN_ROUND = SCRIPTS.script("begin-round");
    private static final Script DISCARD = SCRIPTS.script("discard");

    /**
     * The tasks that are due.
     *
     * @param next when the next one is due; {@link Instant#MAX} if none is scheduled
     */
    record Due(List<EntityId> tasks, Instant next) {}

    /** @param ttl how long a run is kept after its last change */
    public TaskRunStore(RedisConnections redis, Duration ttl) {
        super(redis, ttl);
    }

    static String key(EntityId task) {
        return "task:" + task.value() + ":run";
    }

    @Override
    protected List<String> keys(EntityId task) {
        return List.of(key(task), DUE);
    }

    @Override
    protected String end(TaskEvent event) {
        return event.type().word();
    }

    @Override
    protected List<String> fields(TaskEvent event) {
        return List.of(
                "state", "ended", "end", end(event), "ending", event.payload().encode());
    }

    @Override
    protected TaskEvent event(String end, String payload) {
        return TaskClaimResult.event(end, payload);
    }

    /** A completed task is never redriven, so a completion is of no earlier round. */
    @Override
    protected long endedAt(TaskEvent event) {
        return event instanceof TaskEvent.DeadLettered dead
                ? dead.deadLetteredAt().toEpochMilli()
                : Long.MAX_VALUE;
    }

    /**
     * Begins a new round of a dead-lettered task; the caller then publishes its {@code task.created}. False if the run is not
     * dead-lettered. A task without a run here counts as dead-lettered: the caller has checked its view.
     *
     * @param requestedAt events before this time are of an earlier round
     */
    public Future<Boolean> beginRound(EntityId task, Instant requestedAt) {
        return ask(
                BEGIN_ROUND,
                task,
                List.of(task.value(), millis(ttl()), EventType.TASK_DEAD_LETTER.word(), millis(requestedAt)));
    }

    /** Discards a dead-lettered task for good. False if it is not dead-lettered. */
    public Future<Boolean> discard(EntityId task) {
        return ask(DISCARD, task, List.of(task.value(), millis(ttl()), EventType.TASK_DEAD_LETTER.word()));
    }

    /**
     * Claims a task for an attempt.
     *
     * @param retryCount of a task that has no run yet
     */
    Future<TaskClaimResult> claim(
            EntityId task, String token, Driver driver, Duration lease, Instant now, int retryCount) {
        var arguments = List.of(
                token,
                millis(lease),
                millis(ttl()),
                driver.word(),
                millis(now),
                Integer.toString(MAX_CRASHES),
                Integer.toString(retryCount));
        return run(CLAIM, task, arguments).map(answer -> TaskClaimResult.read(task, token, driver, answer));
    }

    /** Records a failed attempt and schedules the next one; false if the lease is lost. */
    Future<Boolean> retry(TaskLease lease, TaskEvent.Failed failed, TaskRequest request) {
        var ttl = ttl().plus(Duration.between(failed.failedAt(), failed.nextRetryAt()));
        var arguments = List.of(
                lease.token(),
                millis(ttl),
                failed.id().value(),
                failed.payload().encode(),
                millis(failed.nextRetryAt()),
                Integer.toString(failed.retryCount()),
                request.encode());
        return ask(RETRY, failed.id(), arguments);
    }

    Future<Void> markPublished(EntityId task, int round) {
        return markPublished(task, Integer.toString(round));
    }

    /** Marks the event of a failure as published. */
    Future<Void> markPublished(TaskEvent.Failed failed) {
        var arguments = List.of(failed.id().value(), Integer.toString(failed.retryCount()));
        return run(FAILURE_PUBLISHED, failed.id(), arguments).mapEmpty();
    }

    /** Schedules the retry of a failure of another processor; false if it is ours, or of an earlier round. */
    Future<Boolean> adopt(TaskEvent.Failed failed, Instant now) {
        var ahead = Duration.between(now, failed.nextRetryAt());
        var arguments = List.of(
                failed.id().value(),
                millis(ahead.isNegative() ? ttl() : ttl().plus(ahead)),
                millis(failed.nextRetryAt()),
                Integer.toString(failed.retryCount()),
                millis(failed.failedAt()));
        return ask(ADOPT_FAILURE, failed.id(), arguments);
    }

    /** Schedules a task's first attempt; false if it is scheduled or has begun already. */
    Future<Boolean> defer(TaskRequest request, Instant when, Duration ahead) {
        var arguments = List.of(
                request.id().value(),
                millis(ttl().plus(ahead)),
                millis(when),
                Integer.toString(request.created().retryCount()),
                request.encode());
        return ask(DEFER, request.id(), arguments);
    }

    /** Takes up to {@code most} due tasks. Other processors do not get them before the lease is over. */
    Future<Due> takeDue(Instant now, Duration lease, int most) {
        var arguments = List.of(millis(now), millis(now.plus(lease)), Integer.toString(most));
        return redis().script(TAKE_DUE, List.of(DUE), arguments).map(TaskRunStore::due);
    }

    private static Due due(Response answer) {
        var texts = answer.stream().map(Response::toString).toList();
        var next = texts.getFirst();
        return new Due(
                texts.stream().skip(1).map(EntityId::new).toList(),
                next.isEmpty() ? Instant.MAX : Instant.ofEpochMilli(Long.parseLong(next)));
    }

    /** Returns a taken task to the schedule at once. */
    Future<Void> giveBack(EntityId task, Instant due) {
        var request =
                Request.cmd(Command.ZADD).arg(DUE).arg("XX").arg(millis(due)).arg(task.value());
        return redis().send(request).mapEmpty();
    }

    /** Removes a task from the schedule, unless a retry is due. */
    Future<Void> unschedule(EntityId task) {
        return run(UNSCHEDULE, task, List.of(task.value())).mapEmpty();
    }
}
