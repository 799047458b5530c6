package io.streamops.jobs.worker;

import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.jobs.JobKeys;
import io.streamops.messaging.redis.GatheredScript;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
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

    private static final int LOOKS_AT_ONCE = 128;
    /** What fits a Lua call, and a moment of Redis's time. */
    private static final int EVENTS_AT_ONCE = 500;

    private final RedisConnections redis;
    private final GatheredScript starts;
    private final GatheredScript writes;
    private final Consumer consumer;
    private final String ttl;
    private final InstantSource clock;

    /**
     * To be made on the worker's context.
     *
     * @param ttl of jobs that do not say themselves how long they are kept
     */
    JobState(Vertx vertx, RedisConnections redis, Consumer consumer, Duration ttl, InstantSource clock) {
        this.redis = redis;
        this.starts = new GatheredScript(vertx, redis, JobScripts.START);
        this.writes = new GatheredScript(vertx, redis, JobScripts.WRITE);
        this.consumer = consumer;
        this.ttl = Long.toString(ttl.toSeconds());
        this.clock = clock;
    }

    Future<Standing> start(Claim claim) {
        var data = claim.attempt() == 1
                ? "{}"
                : new JsonObject().put("attempt", claim.attempt()).encode();
        var arguments = arguments(claim, clock.millis(), 3);
        arguments.add(Integer.toString(MOST_CRASHES));
        arguments.add(STARTED);
        arguments.add(data);
        return standing(starts.run(keys(claim.job()), arguments));
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
        var arguments = arguments(claim, now, 3 + 4 * events.size());
        arguments.add(status);
        arguments.add(field);
        arguments.add(value);
        for (var event : events) {
            arguments.add(event.type());
            arguments.add(Long.toString(event.ts()));
            arguments.add(event.step());
            arguments.add(event.data());
        }
        return standing(writes.run(keys(claim.job()), arguments));
    }

    /** Notes that the job goes back to the queue without a crash. */
    Future<Standing> giveBack(Claim claim) {
        var arguments = arguments(claim, clock.millis(), 0);
        return standing(redis.script(JobScripts.GIVE_BACK, keys(claim.job()), arguments));
    }

    /** How claims stand, in their order. */
    Future<List<Standing>> look(List<Claim> claims) {
        var parts = new ArrayList<Future<List<Standing>>>();
        for (var from = 0; from < claims.size(); from += LOOKS_AT_ONCE) {
            parts.add(lookAtSome(claims.subList(from, Math.min(claims.size(), from + LOOKS_AT_ONCE))));
        }
        return Future.all(parts)
                .map(all ->
                        parts.stream().flatMap(part -> part.result().stream()).toList());
    }

    private Future<List<Standing>> lookAtSome(List<Claim> claims) {
        var keys = new ArrayList<String>(claims.size() + 1);
        var arguments = new ArrayList<String>(2 * claims.size() + 2);
        keys.add(consumer.stream());
        arguments.add(consumer.group());
        arguments.add(consumer.name());
        for (var claim : claims) {
            keys.add(JobNames.job(claim.job()));
            arguments.add(claim.entry());
            arguments.add(Integer.toString(claim.attempt()));
        }
        return redis.script(JobScripts.LOOK, keys, arguments)
                .map(answer -> answer.stream()
                        .map(word -> Standing.of(word.toString()))
                        .toList());
    }

    private static Future<Standing> standing(Future<Response> word) {
        return word.map(answer -> Standing.of(answer.toString()));
    }

    private List<String> keys(JobId job) {
        return List.of(
                consumer.stream(),
                JobNames.job(job),
                JobNames.events(job),
                JobKeys.owner(job),
                JobKeys.givenBack(job),
                JobKeys.INDEX);
    }

    private List<String> arguments(Claim claim, long now, int more) {
        var arguments = new ArrayList<String>(7 + more);
        arguments.add(consumer.group());
        arguments.add(consumer.name());
        arguments.add(claim.entry());
        arguments.add(Integer.toString(claim.attempt()));
        arguments.add(Long.toString(now));
        arguments.add(ttl);
        arguments.add(claim.job().value());
        return arguments;
    }
}
