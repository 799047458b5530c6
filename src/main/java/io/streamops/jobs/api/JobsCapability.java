package io.streamops.jobs.api;

import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.jobs.JobIndexSweeper;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.payload.Payloads;
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

/** Assembles the gateway's side of jobs. */
public final class JobsCapability {
    /** Also the name of the worker's lane, whose parked messages any gateway lists and redrives. */
    public static final String NAME = "jobs";

    private static final Duration MAINTENANCE = Duration.ofSeconds(15);

    private JobsCapability() {}

    /**
     * The jobs capability of a gateway.
     *
     * @param tools that workers offer
     * @param readableProjects the projects whose posts a principal other than an admin may find, by their ids
     */
    public static Capability of(
            Vertx vertx,
            RedisConnections redis,
            JobSettings settings,
            InstantSource clock,
            List<Payloads.ToolSpec> tools,
            Function<Principal, Set<String>> readableProjects) {
        return of(vertx, redis, settings, clock, tools, readableProjects, MAINTENANCE);
    }

    /** @param maintenance how often maintenance runs */
    static Capability of(
            Vertx vertx,
            RedisConnections redis,
            JobSettings settings,
            InstantSource clock,
            List<Payloads.ToolSpec> tools,
            Function<Principal, Set<String>> readableProjects,
            Duration maintenance) {
        var store = new JobStore(redis, settings);
        var service = new JobSubmissionService(
                redis, settings, clock, () -> UUID.randomUUID().toString());
        var streams = new JobEventStreams(store, new StreamFollower(vertx, redis), clock);
        var routes = new JobRoutes(
                new JobSubmission.Reader(new Payloads(tools), readableProjects, settings.ttl()),
                service,
                store,
                new JobList(redis, store),
                streams,
                clock,
                json(tools));
        return new Capability(
                NAME,
                () -> routes,
                () -> new JobMaintenanceVerticle(store, streams, new JobIndexSweeper(redis), maintenance),
                List.of(new StreamParking(NAME, redis, JobKeys.DEAD_LETTERS)));
    }

    private static JsonArray json(List<Payloads.ToolSpec> tools) {
        var json = new JsonArray();
        tools.forEach(tool -> json.add(new JsonObject()
                .put("name", tool.name())
                .put("description", tool.description())
                .put("arguments", tool.arguments())));
        return json;
    }
}
