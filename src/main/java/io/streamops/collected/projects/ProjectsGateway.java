package io.streamops.collected.projects;

import io.streamops.collected.figures.BatchLog;
import io.streamops.collected.figures.ProjectReader;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.gateway.Capability;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitParking;
import io.streamops.messaging.redis.RedisConnections;
import java.util.List;

/** What a gateway needs to serve projects. */
public final class ProjectsGateway {
    private ProjectsGateway() {}

    /**
     * Made of what the gateway has.
     *
     * @param posts those that indexers keep
     * @param rabbit where consumers of collected data park what they cannot use
     */
    public static Capability of(RedisConnections redis, Posts posts, RabbitConnections rabbit) {
        var routes = new ProjectRoutes(new ProjectReader(redis), new BatchLog(redis), posts);
        var queue = CollectedNames.QUEUE;
        return new Capability("projects", () -> routes, null, List.of(new RabbitParking(queue, rabbit, queue)));
    }
}
