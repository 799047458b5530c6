package io.streamops.jobs.requests;

import io.streamops.contract.job.JobNames;
import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.jobs.IndexSweep;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.payload.ToolSpec;
import io.streamops.messaging.redis.DeadLetters;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamParking;
import io.streamops.settings.JobSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The gateway's side of jobs, put together. */
public final class JobsGateway {
    /** Also the name of the worker's lane: what it parks can be seen, and put back, at any gateway. */
    public static final String NAME = "jobs";

    private static final Duration CARE = Duration.ofSeconds(15);

    private JobsGateway() {}

    /**
     * What a node that runs the gateway serves of jobs.
     *
     * @param tools those that workers have
     * @param readable whose posts somebody who is no admin may find, by their ids
     */
    public static Capability of(
            Vertx vertx,
            RedisConnections redis,
            JobSettings settings,
            InstantSource clock,
            List<ToolSpec> tools,
            Function<Principal, Set<String>> readable) {
        return of(vertx, redis, settings, clock, tools, readable, CARE);
    }

    /** @param care how often it is looked after the queue, and for streams on which nothing comes any more */
    static Capability of(
            Vertx vertx,
            RedisConnections redis,
            JobSettings settings,
            InstantSource clock,
            List<ToolSpec> tools,
            Function<Principal, Set<String>> readable,
            Duration care) {
        var store = new JobStore(redis, settings);
        var admission = new Admission(redis, settings.stream(), settings.group(), settings.maxBacklog());
        var intake =
                new JobIntake(store, admission, clock, () -> UUID.randomUUID().toString());
        var follower = new StreamFollower(vertx, redis);
        var watch = new StreamWatch(store, clock);
        var routes = new JobRoutes(
                new Payloads(tools),
                new NamedProject(readable),
                settings.ttl(),
                intake,
                store,
                new JobList(redis, store),
                new JobEvents(follower, watch, clock),
                clock,
                json(tools));
        return new Capability(
                NAME,
                () -> routes,
                () -> new JobCareVerticle(store, watch, new IndexSweep(redis), follower, care),
                List.of(new StreamParking(NAME, redis, deadLetters())));
    }

    private static DeadLetters deadLetters() {
        return new DeadLetters(
                JobNames.DEAD_LETTERS, List.of(JobNames.JOB_ID, JobNames.TASK, JobNames.PAYLOAD), JobNames.PAYLOAD);
    }

    private static JsonArray json(List<ToolSpec> tools) {
        var json = new JsonArray();
        tools.forEach(tool -> json.add(new JsonObject()
                .put("name", tool.name())
                .put("description", tool.description())
                .put("arguments", tool.arguments())));
        return json;
    }
}
