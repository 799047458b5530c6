package io.streamops.events.projection;

import io.streamops.contract.event.EventNames;
import io.streamops.gateway.Capability;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Builds the views of a gateway node. */
public final class ProjectionParts {
    private static final String NAME = "events";
    /** The lane whose parked messages every gateway lists and redrives. The views' own lane parks into the same place. */
    private static final String PROCESSORS_LANE = "events";

    private final ViewStore views;
    private final EntityEventLog log;
    private final Capability capability;

    /**
     * @param ttl how long a view is kept after its last change
     * @param lanes where the lane of the views is registered
     */
    public ProjectionParts(KafkaConnections kafka, RedisConnections redis, Duration ttl, LaneRegistry lanes) {
        var follower = new StreamFollower(kafka.vertx(), redis);
        views = new ViewStore(redis, ttl, kafka.clock());
        log = new EntityEventLog(redis, follower);
        capability = new Capability(
                NAME,
                () -> Map::of,
                () -> new ProjectionVerticle(kafka, views.writer(), follower, lanes),
                List.of(kafka.parking(PROCESSORS_LANE, List.of(EventNames.WORKFLOWS, EventNames.TASKS))));
    }

    public ViewStore views() {
        return views;
    }

    public EntityEventLog log() {
        return log;
    }

    /** Deployed before the routes of workflows and tasks. */
    public Capability capability() {
        return capability;
    }
}
