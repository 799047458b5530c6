package io.streamops.jobs.worker;

import io.streamops.contract.job.JobEvent;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.BatchedScript;
import io.streamops.messaging.redis.BatchedScript.Common;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Jobs in Redis, written by one consumer of the queue, in batches. Confined to the worker's context. */
final class WorkerJobStore {
    /** @param stream the key of the queue */
    record Consumer(String stream, String group, String name) {}

    private static final String STARTED = "worker.start";
    private static final String ENDED = "worker.end";
    /** After so many crashes of its worker's process, a job is not run again. */
    static final int MAX_CRASHES = 3;

    /** Fits a Lua call, and blocks Redis only briefly. */
    private static final int MAX_EVENTS_PER_WRITE = 500;

    private final BatchedScript starts;
    private final BatchedScript writes;
    private final BatchedScript returns;
    private final BatchedScript checks;
    private final InstantSource clock;

    /**
     * Create it on the worker's context.
     *
     * @param ttl of jobs that have none
     */
    WorkerJobStore(Vertx vertx, RedisConnections redis, Consumer consumer, Duration ttl, InstantSource clock) {
        var common = new Common(
                List.of(consumer.stream(), JobKeys.INDEX),
                List.of(consumer.group(), consumer.name(), Long.toString(ttl.toSeconds())));
        this.starts = new BatchedScript(vertx, redis, JobScripts.START, common);
        this.writes = new BatchedScript(vertx, redis, JobScripts.WRITE, common);
        this.returns = new BatchedScript(vertx, redis, JobScripts.GIVE_BACK, common);
        this.checks = new BatchedScript(vertx, redis, JobScripts.CHECK, common);
        this.clock = clock;
    }

    /** Starts the job. Fails with {@link RunCancelled} if the attempt is not held; so do the other writes. */
    Future<JobAttempt> start(JobAttempt attempt) {
        var arguments = arguments(attempt, clock.millis(), 2);
        arguments.add(Integer.toString(MAX_CRASHES));
        arguments.add(STARTED);
        return requireHeld(attempt, true, starts.run(arguments));
    }

    /** Publishes events. */
    Future<JobAttempt> publish(JobAttempt attempt, List<JobEvent> events) {
        var count = Math.min(events.size(), MAX_EVENTS_PER_WRITE);
        var written = write(attempt, "", "", "", events.subList(0, count), clock.millis());
        return events.size() == count
                ? written
                : written.compose(held -> publish(held, events.subList(count, events.size())));
    }

    /** Finalizes the job, and publishes earlier events in the same step. */
    Future<JobAttempt> finish(JobAttempt attempt, TerminalResult result, List<JobEvent> before) {
        if (before.size() > MAX_EVENTS_PER_WRITE) {
            return publish(attempt, before).compose(held -> finish(held, result, List.of()));
        }
        var now = clock.millis();
        var events = new ArrayList<>(before);
        events.add(new JobEvent(result.status().word(), now, ENDED, result.data()));
        return write(attempt, result.status().word(), result.field(), result.value(), events, now);
    }

    private Future<JobAttempt> write(
            JobAttempt attempt, String status, String field, String value, List<JobEvent> events, long now) {
        var arguments = arguments(attempt, now, 4 + 4 * events.size());
        var renews = attempt.needsRenewal(System.nanoTime());
        arguments.add(renews ? "" : "kept");
        arguments.add(status);
        arguments.add(field);
        arguments.add(value);
        for (var event : events) {
            arguments.add(event.type());
            arguments.add(Long.toString(event.ts()));
            arguments.add(event.step());
            arguments.add(event.data());
        }
        return requireHeld(attempt, renews, writes.run(arguments));
    }

    /** Records that the job goes back to the queue without a crash. */
    Future<JobAttempt> giveBack(JobAttempt attempt) {
        return requireHeld(attempt, false, returns.run(arguments(attempt, clock.millis(), 0)));
    }

    /** Whether each attempt is held. */
    Future<List<Boolean>> check(List<JobAttempt> attempts) {
        var now = clock.millis();
        var all = attempts.stream()
                .map(attempt -> checks.run(arguments(attempt, now, 0)).map(reply -> checked(attempt, reply)))
                .toList();
        return Future.all(all).map(done -> all.stream().map(Future::result).toList());
    }

    private static Future<JobAttempt> requireHeld(JobAttempt attempt, boolean renews, Future<Response> written) {
        var now = System.nanoTime();
        return written.map(reply -> {
            if (!checked(attempt, reply)) {
                throw new RunCancelled(Reason.LEASE_LOST);
            }
            if (renews) {
                attempt.keysRenewed(now);
            }
            return attempt;
        });
    }

    private static boolean checked(JobAttempt attempt, Response reply) {
        return attempt.checked(LeaseCheck.of(reply.toString()));
    }

    private static List<String> arguments(JobAttempt attempt, long now, int more) {
        var arguments = new ArrayList<String>(4 + more);
        arguments.add(attempt.job().value());
        arguments.add(attempt.entry());
        arguments.add(Integer.toString(attempt.number()));
        arguments.add(Long.toString(now));
        return arguments;
    }
}
