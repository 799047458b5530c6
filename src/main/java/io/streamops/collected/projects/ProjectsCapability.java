package io.streamops.collected.projects;

import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.gateway.Capability;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitParking;
import io.streamops.messaging.redis.RedisConnections;
import java.util.List;

/** The capability of projects for a gateway. */
public final class ProjectsCapability {
    private ProjectsCapability() {}

    /**
     * Creates the capability.
     *
     * @param posts queries the indexers
     * @param rabbit where consumers park messages
     */
    public static Capability of(RedisConnections redis, PostSource posts, RabbitConnections rabbit) {
        var routes = new ProjectRoutes(new ProjectStatisticsReader(redis), new BatchLog(redis), posts);
        var queue = CollectedNames.QUEUE;
        return new Capability("projects", () -> routes, null, List.of(new RabbitParking(queue, rabbit, queue)));
    }
}
