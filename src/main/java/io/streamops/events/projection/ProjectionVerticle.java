package io.streamops.events.projection;

import io.streamops.contract.event.EventNames;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.StreamFollower;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads all events into the views, and deletes expired views. Runs on an event loop. */
final class ProjectionVerticle extends VerticleBase {
    static final String LANE = "event-views";

    private static final Logger log = LoggerFactory.getLogger(ProjectionVerticle.class);
    private static final int IN_FLIGHT = 512;
    private static final Duration MAINTENANCE_INTERVAL = Duration.ofSeconds(30);
    private static final int SWEEP_LIMIT = 200;

    private final KafkaConnections kafka;
    private final ProjectionWriter views;
    private final StreamFollower follower;
    private final LaneRegistry lanes;
    private final TopicMeters meters;
    private @Nullable Lane lane;
    private long timer = -1;
    private boolean maintaining;

    ProjectionVerticle(KafkaConnections kafka, ProjectionWriter views, StreamFollower follower, LaneRegistry lanes) {
        this.kafka = kafka;
        this.views = views;
        this.follower = follower;
        this.lanes = lanes;
        this.meters = new TopicMeters(
                kafka.topics(), kafka.telemetry().meters(), List.of(EventNames.WORKFLOWS, EventNames.TASKS));
    }

    @Override
    public Future<?> start() {
        var source =
                KafkaSource.of(EventNames.VIEWS, KafkaSource.Start.EARLIEST, EventNames.WORKFLOWS, EventNames.TASKS);
        // The processors' lane parks unreadable messages; a second copy would be redriven twice.
        var options = LaneOptions.named(LANE).withMaxInFlight(IN_FLIGHT).withoutParkingUnreadable();
        Lane reading = kafka.<ProjectionLane.RawEvent>lane(
                source, options, ProjectionLane.RawEvent::decode, new ProjectionLane(views, context));
        lane = reading;
        lanes.add(reading);
        timer = vertx.setPeriodic(MAINTENANCE_INTERVAL.toMillis(), tick -> maintain());
        return Future.join(ensure(EventNames.WORKFLOWS), ensure(EventNames.TASKS))
                .compose(made -> {
                    maintain();
                    return reading.start();
                });
    }

    private Future<Boolean> ensure(String topic) {
        return kafka.topics().ensure(KafkaTopics.Spec.standard(topic), EventNames.groups());
    }

    private void maintain() {
        if (maintaining) {
            return;
        }
        maintaining = true;
        Future.join(sweep(EntityKind.WORKFLOW), sweep(EntityKind.TASK), meters.refresh())
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("cause", cause.toString())
                        .log("maintenance of the event views failed; it runs again in 30 s"))
                .onComplete(done -> maintaining = false);
    }

    private Future<Void> sweep(EntityKind kind) {
        return views.sweep(kind, SWEEP_LIMIT)
                .compose(swept -> swept < SWEEP_LIMIT ? Future.succeededFuture() : sweep(kind));
    }

    @Override
    public Future<?> stop() {
        vertx.cancelTimer(timer);
        var reading = lane;
        if (reading == null) {
            return follower.close();
        }
        lanes.remove(reading);
        return reading.stop().eventually(follower::close);
    }
}
