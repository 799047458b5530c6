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

/** The jobs in Redis, as one consumer of the queue writes them. Belongs to the worker's context. */
final class WorkerJobStore {
    /**
     * As which consumer.
     *
     * @param stream the key of the queue
     */
    record Consumer(String stream, String group, String name) {}

    private static final String STARTED = "worker.start";
    private static final String ENDED = "worker.end";
    /** A job that has ended its worker's process so often is not tried again. */
    static final int MOST_CRASHES = 3;

    /** What fits a Lua call, and keeps Redis from others for a moment only. */
    private static final int EVENTS_AT_ONCE = 500;

    private final BatchedScript starts;
    private final BatchedScript writes;
    private final BatchedScript returns;
    private final BatchedScript looks;
    private final InstantSource clock;

    /**
     * To be made on the worker's context.
     *
     * @param ttl of jobs without one of their own
     */
    WorkerJobStore(Vertx vertx, RedisConnections redis, Consumer consumer, Duration ttl, InstantSource clock) {
        var common = new Common(
                List.of(consumer.stream(), JobKeys.INDEX),
                List.of(consumer.group(), consumer.name(), Long.toString(ttl.toSeconds())));
        this.starts = new BatchedScript(vertx, redis, JobScripts.START, common);
        this.writes = new BatchedScript(vertx, redis, JobScripts.WRITE, common);
        this.returns = new BatchedScript(vertx, redis, JobScripts.GIVE_BACK, common);
        this.looks = new BatchedScript(vertx, redis, JobScripts.CHECK, common);
        this.clock = clock;
    }

    /** Begins the job; like all that follows, it fails with {@link RunCancelled} if the attempt is not held. */
    Future<JobAttempt> start(JobAttempt attempt) {
        var arguments = arguments(attempt, clock.millis(), 2);
        arguments.add(Integer.toString(MOST_CRASHES));
        arguments.add(STARTED);
        return held(attempt, true, starts.run(arguments));
    }

    /** Publishes what has happened meanwhile. */
    Future<JobAttempt> publish(JobAttempt attempt, List<JobEvent> events) {
        var most = Math.min(events.size(), EVENTS_AT_ONCE);
        var first = write(attempt, "", "", "", events.subList(0, most), clock.millis());
        return events.size() == most
                ? first
                : first.compose(held -> publish(held, events.subList(most, events.size())));
    }

    /** Ends the job; what has happened before is published in the same step. */
    Future<JobAttempt> finish(JobAttempt attempt, TerminalResult result, List<JobEvent> before) {
        if (before.size() > EVENTS_AT_ONCE) {
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
        return held(attempt, renews, writes.run(arguments));
    }

    /** Notes that the job goes back to the queue without a crash. */
    Future<JobAttempt> giveBack(JobAttempt attempt) {
        return held(attempt, false, returns.run(arguments(attempt, clock.millis(), 0)));
    }

    /** Which attempts are held, in their order. */
    Future<List<Boolean>> check(List<JobAttempt> attempts) {
        var now = clock.millis();
        var checks = attempts.stream()
                .map(attempt -> looks.run(arguments(attempt, now, 0)).map(answer -> checked(attempt, answer)))
                .toList();
        return Future.all(checks).map(all -> checks.stream().map(Future::result).toList());
    }

    private static Future<JobAttempt> held(JobAttempt attempt, boolean renews, Future<Response> asked) {
        var now = System.nanoTime();
        return asked.map(answer -> {
            if (!checked(attempt, answer)) {
                throw new RunCancelled(Reason.LEASE_LOST);
            }
            if (renews) {
                attempt.keysRenewed(now);
            }
            return attempt;
        });
    }

    private static boolean checked(JobAttempt attempt, Response answer) {
        return attempt.checked(LeaseCheck.of(answer.toString()));
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
