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

/** The views of a node that runs the gateway, put together. */
public final class ProjectionParts {
    private static final String NAME = "events";
    /**
     * The processors' lane: what it parks can be seen, and put back, at any gateway. What the views' lane parks, which is what only
     * it cannot take, lies in the same place, so it needs no list of its own.
     */
    private static final String PROCESSORS_LANE = "events";

    private final ViewStore views;
    private final EntityEventLog log;
    private final Capability capability;

    /**
     * @param ttl how long a view is kept after the last event that has changed it
     * @param lanes where the lane behind the views is shown
     */
    public ProjectionParts(KafkaConnections kafka, RedisConnections redis, Duration ttl, LaneRegistry lanes) {
        var follower = new StreamFollower(kafka.vertx(), redis);
        views = new ViewStore(redis, ttl, kafka.clock());
        log = new EntityEventLog(redis, follower);
        capability = new Capability(
                NAME,
                () -> Map::of,
                () -> new ProjectionVerticle(kafka, views.writing(), follower, lanes),
                List.of(kafka.parking(PROCESSORS_LANE, List.of(EventNames.WORKFLOWS, EventNames.TASKS))));
    }

    public ViewStore views() {
        return views;
    }

    public EntityEventLog log() {
        return log;
    }

    /** What works behind the routes of workflows and tasks; to be listed before these. */
    public Capability capability() {
        return capability;
    }
}
