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

    /** The tasks that are to be attempted again, by when. */
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
     * What is due.
     *
     * @param next when the next one is; {@link Instant#MAX} if none is scheduled
     */
    record Due(List<EntityId> tasks, Instant next) {}

    /** @param ttl how long a task is kept after the last that happened to it */
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

    /** What was completed is never asked for again, so there is no earlier round that it could be of. */
    @Override
    protected long endedAt(TaskEvent event) {
        return event instanceof TaskEvent.DeadLettered dead
                ? dead.deadLetteredAt().toEpochMilli()
                : Long.MAX_VALUE;
    }

    /**
     * Begins a new round of a dead-lettered task; the caller then publishes its {@code task.created}. False if it is not
     * dead-lettered. Where nothing is known of it here, that is for the caller to know.
     *
     * @param asked when that was asked for: what has happened before is of an earlier round
     */
    public Future<Boolean> beginRound(EntityId task, Instant asked) {
        return ask(
                BEGIN_ROUND,
                task,
                List.of(task.value(), millis(ttl()), EventType.TASK_DEAD_LETTER.word(), millis(asked)));
    }

    /** Forgets a dead-lettered task, so that nothing brings it back. False if it is not dead-lettered. */
    public Future<Boolean> discard(EntityId task) {
        return ask(DISCARD, task, List.of(task.value(), millis(ttl()), EventType.TASK_DEAD_LETTER.word()));
    }

    /**
     * Claims a task for an attempt.
     *
     * @param retryCount of a task of which nothing is known yet
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

    /** Records that an attempt has failed, and when the next is due; false if the lease is lost. */
    Future<Boolean> retry(TaskLease lease, TaskEvent.Failed failed, TaskRequest request) {
        var kept = ttl().plus(Duration.between(failed.failedAt(), failed.nextRetryAt()));
        var arguments = List.of(
                lease.token(),
                millis(kept),
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

    /** The event of a failure is published. */
    Future<Void> markPublished(TaskEvent.Failed failed) {
        var arguments = List.of(failed.id().value(), Integer.toString(failed.retryCount()));
        return run(FAILURE_PUBLISHED, failed.id(), arguments).mapEmpty();
    }

    /** Schedules what another processor has failed at; false if it is ours, or of an earlier round. */
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

    /** Schedules a task's first attempt; false if it was scheduled or has begun before. */
    Future<Boolean> defer(TaskRequest request, Instant when, Duration ahead) {
        var arguments = List.of(
                request.id().value(),
                millis(ttl().plus(ahead)),
                millis(when),
                Integer.toString(request.created().retryCount()),
                request.encode());
        return ask(DEFER, request.id(), arguments);
    }

    /** Takes some of what is due. Nobody else is given it before the lease is over. */
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

    /** Lets others take what was taken here. */
    Future<Void> giveBack(EntityId task, Instant due) {
        var request =
                Request.cmd(Command.ZADD).arg(DUE).arg("XX").arg(millis(due)).arg(task.value());
        return redis().send(request).mapEmpty();
    }

    /** Removes a task from the schedule, unless it is to be attempted again. */
    Future<Void> unschedule(EntityId task) {
        return run(UNSCHEDULE, task, List.of(task.value())).mapEmpty();
    }
}
