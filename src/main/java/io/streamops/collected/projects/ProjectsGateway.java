package io.streamops.collected.projects;

import io.streamops.collected.figures.BatchLog;
import io.streamops.collected.figures.ProjectReader;
import io.streamops.gateway.Capability;
import io.streamops.messaging.redis.RedisConnections;

/** What a gateway needs to serve projects. */
public final class ProjectsGateway {
    private ProjectsGateway() {}

    /** @param posts those that indexers keep */
    public static Capability of(RedisConnections redis, Posts posts) {
        return Capability.serving("projects", new ProjectRoutes(new ProjectReader(redis), new BatchLog(redis), posts));
    }
}
