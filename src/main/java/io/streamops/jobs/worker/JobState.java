package io.streamops.jobs.worker;

import io.streamops.contract.job.JobEvent;
import io.streamops.jobs.JobKeys;
import io.streamops.messaging.redis.GatheredScript;
import io.streamops.messaging.redis.GatheredScript.Common;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The jobs in Redis, as one consumer of the queue writes them. Belongs to the worker's context. */
final class JobState {
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

    /** What fits a Lua call, and a moment of Redis's time. */
    private static final int EVENTS_AT_ONCE = 500;

    private final GatheredScript starts;
    private final GatheredScript writes;
    private final GatheredScript returns;
    private final GatheredScript looks;
    private final InstantSource clock;

    /**
     * To be made on the worker's context.
     *
     * @param ttl of jobs that do not say themselves how long they are kept
     */
    JobState(Vertx vertx, RedisConnections redis, Consumer consumer, Duration ttl, InstantSource clock) {
        var common = new Common(
                List.of(consumer.stream(), JobKeys.INDEX),
                List.of(consumer.group(), consumer.name(), Long.toString(ttl.toSeconds())));
        this.starts = new GatheredScript(vertx, redis, JobScripts.START, common);
        this.writes = new GatheredScript(vertx, redis, JobScripts.WRITE, common);
        this.returns = new GatheredScript(vertx, redis, JobScripts.GIVE_BACK, common);
        this.looks = new GatheredScript(vertx, redis, JobScripts.LOOK, common);
        this.clock = clock;
    }

    Future<Standing> start(Claim claim) {
        var arguments = arguments(claim, clock.millis(), 2);
        arguments.add(Integer.toString(MOST_CRASHES));
        arguments.add(STARTED);
        return keeping(claim, true, standing(starts.run(arguments)));
    }

    /** Tells what has happened meanwhile. */
    Future<Standing> tell(Claim claim, List<JobEvent> events) {
        var most = Math.min(events.size(), EVENTS_AT_ONCE);
        var first = write(claim, "", "", "", events.subList(0, most), clock.millis());
        return events.size() == most
                ? first
                : first.compose(standing -> standing == Standing.OURS
                        ? tell(claim, events.subList(most, events.size()))
                        : Future.succeededFuture(standing));
    }

    /** Ends the job; what has happened before is told in the same step. */
    Future<Standing> end(Claim claim, Ending ending, List<JobEvent> before) {
        if (before.size() > EVENTS_AT_ONCE) {
            return tell(claim, before)
                    .compose(standing -> standing == Standing.OURS
                            ? end(claim, ending, List.of())
                            : Future.succeededFuture(standing));
        }
        var now = clock.millis();
        var events = new ArrayList<>(before);
        events.add(new JobEvent(ending.status().word(), now, ENDED, ending.data()));
        return write(claim, ending.status().word(), ending.field(), ending.value(), events, now);
    }

    private Future<Standing> write(
            Claim claim, String status, String field, String value, List<JobEvent> events, long now) {
        var arguments = arguments(claim, now, 4 + 4 * events.size());
        var keeps = claim.isToBeKept(System.nanoTime());
        arguments.add(keeps ? "" : "kept");
        arguments.add(status);
        arguments.add(field);
        arguments.add(value);
        for (var event : events) {
            arguments.add(event.type());
            arguments.add(Long.toString(event.ts()));
            arguments.add(event.step());
            arguments.add(event.data());
        }
        return keeping(claim, keeps, standing(writes.run(arguments)));
    }

    /** Notes that the job goes back to the queue without a crash. */
    Future<Standing> giveBack(Claim claim) {
        return standing(returns.run(arguments(claim, clock.millis(), 0)));
    }

    /** How claims stand, in their order. */
    Future<List<Standing>> look(List<Claim> claims) {
        var now = clock.millis();
        var standings = claims.stream()
                .map(claim -> standing(looks.run(arguments(claim, now, 0))))
                .toList();
        return Future.all(standings)
                .map(all -> standings.stream().map(Future::result).toList());
    }

    private static Future<Standing> keeping(Claim claim, boolean keeps, Future<Standing> asked) {
        var now = System.nanoTime();
        return keeps ? asked.onSuccess(standing -> claim.kept(standing, now)) : asked;
    }

    private static Future<Standing> standing(Future<Response> word) {
        return word.map(answer -> Standing.of(answer.toString()));
    }

    private static List<String> arguments(Claim claim, long now, int more) {
        var arguments = new ArrayList<String>(4 + more);
        arguments.add(claim.job().value());
        arguments.add(claim.entry());
        arguments.add(Integer.toString(claim.attempt()));
        arguments.add(Long.toString(now));
        return arguments;
    }
}
