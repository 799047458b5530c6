package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EndClaim;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.tasks.run.Claim.Driver;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What was decided of tasks, in Redis. From any context. */
public final class TaskRuns {
    /** A task that has ended its processor so often in a row is not tried again. */
    static final int MOST_CRASHES = 3;

    /** How long whoever ends a task from outside has for telling it, before a processor does. */
    static final Duration TELLING = Duration.ofSeconds(2);

    /**
     * What is due.
     *
     * @param next when the next one is; {@link Instant#MAX} if none is scheduled
     */
    record Due(List<EntityId> tasks, Instant next) {}

    private final RedisConnections redis;
    private final Duration ttl;

    /** @param ttl how long a task is kept after the last that happened to it */
    public TaskRuns(RedisConnections redis, Duration ttl) {
        this.redis = redis;
        this.ttl = ttl;
    }

    /**
     * Begins a new round of a task that has failed for good; whoever calls then publishes its {@code task.created}. False if it
     * has not failed for good. Where nothing is known of it here, that is for the caller to know.
     *
     * @param asked when that was asked for: what has happened before is of an earlier round
     */
    public Future<Boolean> again(EntityId task, Instant asked) {
        var arguments = new ArrayList<>(deadLettered(task));
        arguments.add(millis(asked));
        return yes(TaskScripts.AGAIN, task, arguments);
    }

    /** Forgets a task that has failed for good; nothing brings it back. False if it has not failed for good. */
    public Future<Boolean> discard(EntityId task) {
        return yes(TaskScripts.DISCARD, task, deadLettered(task));
    }

    /**
     * Ends a task, whether a processor has seen it or not. If the end is now the caller's, that is to publish it and then to say
     * {@link #told(EntityId)}; a processor does it for one that dies meanwhile.
     */
    public Future<EndClaim> claimEnd(TaskEvent ending, Instant now) {
        var arguments = List.of(
                ending.id().value(),
                millis(ttl),
                ending.type().word(),
                ending.payload().encode(),
                millis(TELLING),
                millis(now.plus(TELLING).plus(TELLING)));
        return redis.script(TaskScripts.CLAIM_END, List.of(TaskKeys.run(ending.id()), TaskKeys.DUE), arguments)
                .map(answer -> EndClaim.of(answer.toString()));
    }

    /** The end that whoever has claimed it has not told in time, which is for the caller to publish now, and then to say that. */
    public Future<Optional<TaskEvent>> takeUntold(EntityId task) {
        return redis.script(TaskScripts.TAKE_UNTOLD, List.of(TaskKeys.run(task)), List.of(millis(TELLING)))
                .map(answer -> answer.size() == 0
                        ? Optional.empty()
                        : Optional.of(StandingReader.event(
                                answer.get(0).toString(), answer.get(1).toString())));
    }

    /** The event of an end that was claimed from outside is published. */
    public Future<Void> told(EntityId task) {
        return told(task, TaskScripts.OUTSIDE);
    }

    /** Others have completed a task, and told it; that is its end unless it has one. */
    Future<Void> learnEnd(TaskEvent.Completed ending) {
        // What was completed is never asked for again, so there is no earlier round that this could be of.
        return learnEnd(ending, Long.toString(Long.MAX_VALUE));
    }

    /** Others have given a task up, and told it; that is its end unless it has one, or has begun again since. */
    Future<Void> learnEnd(TaskEvent.DeadLettered ending) {
        return learnEnd(ending, millis(ending.deadLetteredAt()));
    }

    private Future<Void> learnEnd(TaskEvent ending, String when) {
        var arguments = List.of(ending.id().value(), millis(ttl), ending.type().word(), when);
        return yes(TaskScripts.LEARN_END, ending.id(), arguments).mapEmpty();
    }

    private List<String> deadLettered(EntityId task) {
        return List.of(task.value(), millis(ttl), EventType.TASK_DEAD_LETTER.word());
    }

    /**
     * Tries to begin a try.
     *
     * @param retryCount of a task of which nothing is known yet
     */
    Future<Standing> claim(EntityId task, String token, Driver driver, Duration lease, Instant now, int retryCount) {
        var arguments = List.of(
                token,
                millis(lease),
                millis(ttl),
                driver.word(),
                millis(now),
                Integer.toString(MOST_CRASHES),
                Integer.toString(retryCount));
        return redis.script(TaskScripts.CLAIM, List.of(TaskKeys.run(task)), arguments)
                .map(new StandingReader(task, token, driver)::read);
    }

    /** Which of the tries, which are one at least, are still ours; for these the lease begins anew. */
    Future<List<Boolean>> renew(List<Claim> claims, Duration lease) {
        var arguments = new ArrayList<String>(claims.size() + 1);
        arguments.add(millis(lease));
        claims.forEach(claim -> arguments.add(claim.token()));
        var keys = claims.stream().map(claim -> TaskKeys.run(claim.task())).toList();
        return redis.script(TaskScripts.RENEW, keys, arguments)
                .map(answer -> StreamSupport.stream(answer.spliterator(), false)
                        .map(TaskRuns::isYes)
                        .toList());
    }

    /** Records how the task has ended; false if the try is not ours any more. */
    Future<Boolean> end(Claim claim, TaskEvent ending) {
        var arguments = List.of(
                claim.token(),
                millis(ttl),
                ending.type().word(),
                ending.payload().encode());
        return is(redis.script(TaskScripts.END, List.of(TaskKeys.run(claim.task())), arguments));
    }

    /** Records that the try has failed and when there is to be another; false if the try is not ours any more. */
    Future<Boolean> fail(Claim claim, TaskEvent.Failed failed, Order order) {
        var kept = ttl.plus(Duration.between(failed.failedAt(), failed.nextRetryAt()));
        var arguments = List.of(
                claim.token(),
                millis(kept),
                claim.task().value(),
                failed.payload().encode(),
                millis(failed.nextRetryAt()),
                Integer.toString(failed.retryCount()),
                order.encode());
        return yes(TaskScripts.FAIL, claim.task(), arguments);
    }

    Future<Void> told(EntityId task, int round) {
        return told(task, Integer.toString(round));
    }

    private Future<Void> told(EntityId task, String roundOrOwner) {
        var arguments = List.of(task.value(), roundOrOwner);
        return redis.script(TaskScripts.TOLD, List.of(TaskKeys.DUE, TaskKeys.run(task)), arguments)
                .mapEmpty();
    }

    Future<Void> failureTold(TaskEvent.Failed failed) {
        var arguments = List.of(failed.id().value(), Integer.toString(failed.retryCount()));
        return yes(TaskScripts.FAILURE_TOLD, failed.id(), arguments).mapEmpty();
    }

    /**
     * Gives a try back, so that others need not wait for its lease to end.
     *
     * @param due when the schedule is to bring it again, if it has brought it
     */
    Future<Void> release(Claim claim, Instant due) {
        var arguments = List.of(claim.token(), claim.task().value(), millis(due));
        return yes(TaskScripts.RELEASE, claim.task(), arguments).mapEmpty();
    }

    /** Schedules what another processor has failed at; false if it is ours, or of an earlier round. */
    Future<Boolean> adopt(TaskEvent.Failed failed, Instant now) {
        var ahead = Duration.between(now, failed.nextRetryAt());
        var arguments = List.of(
                failed.id().value(),
                millis(ahead.isNegative() ? ttl : ttl.plus(ahead)),
                millis(failed.nextRetryAt()),
                Integer.toString(failed.retryCount()),
                millis(failed.failedAt()));
        return yes(TaskScripts.ADOPT, failed.id(), arguments);
    }

    /** Schedules a task's first try; false if it was scheduled or has begun before. */
    Future<Boolean> putOff(Order order, Instant when, Duration ahead) {
        var arguments = List.of(
                order.id().value(),
                millis(ttl.plus(ahead)),
                millis(when),
                Integer.toString(order.created().retryCount()),
                order.encode());
        return yes(TaskScripts.PUT_OFF, order.id(), arguments);
    }

    /** Takes some of what is due, which nobody else is given for a lease. */
    Future<Due> takeDue(Instant now, Duration lease, int most) {
        var arguments = List.of(millis(now), millis(now.plus(lease)), Integer.toString(most));
        // By itself, as it would find nothing the second time.
        return redis.script(TaskScripts.TAKE_DUE, List.of(TaskKeys.DUE), arguments)
                .map(TaskRuns::due);
    }

    private static Due due(Response answer) {
        var texts = StreamSupport.stream(answer.spliterator(), false)
                .map(Response::toString)
                .toList();
        var next = texts.getFirst();
        return new Due(
                texts.stream().skip(1).map(EntityId::new).toList(),
                next.isEmpty() ? Instant.MAX : Instant.ofEpochMilli(Long.parseLong(next)));
    }

    /** Lets others take what was taken here. */
    Future<Void> giveBack(EntityId task, Instant due) {
        var request = Request.cmd(Command.ZADD)
                .arg(TaskKeys.DUE)
                .arg("XX")
                .arg(millis(due))
                .arg(task.value());
        return redis.send(request).mapEmpty();
    }

    /** Removes a task from the schedule, unless it is to be tried again. */
    Future<Void> forget(EntityId task) {
        return yes(TaskScripts.FORGET, task, List.of(task.value())).mapEmpty();
    }

    private Future<Boolean> yes(String script, EntityId task, List<String> arguments) {
        return is(redis.script(script, List.of(TaskKeys.run(task), TaskKeys.DUE), arguments));
    }

    private static Future<Boolean> is(Future<Response> answered) {
        return answered.map(TaskRuns::isYes);
    }

    private static boolean isYes(Response answer) {
        return answer.toString().equals("1");
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    private static String millis(Instant instant) {
        return Long.toString(instant.toEpochMilli());
    }
}
