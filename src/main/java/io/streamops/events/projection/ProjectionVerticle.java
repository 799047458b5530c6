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

/** The work behind the routes: reads all events into the views, and forgets views in time. Runs on an event loop. */
final class ProjectionVerticle extends VerticleBase {
    static final String LANE = "event-views";

    private static final Logger log = LoggerFactory.getLogger(ProjectionVerticle.class);
    private static final int IN_FLIGHT = 512;
    private static final Duration CARE = Duration.ofSeconds(30);
    private static final int SWEPT_AT_ONCE = 200;

    private final KafkaConnections kafka;
    private final ProjectionWriter views;
    private final StreamFollower follower;
    private final LaneRegistry lanes;
    private final TopicMeters meters;
    private @Nullable Lane lane;
    private long timer = -1;
    private boolean caring;

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
        // Processors park it, as the contract's consumers; two copies would be put back twice.
        var options = LaneOptions.named(LANE).withMaxInFlight(IN_FLIGHT).withoutParkingUnreadable();
        Lane reading = kafka.<ProjectionLane.RawEvent>lane(
                source, options, ProjectionLane.RawEvent::decode, new ProjectionLane(views, context));
        lane = reading;
        lanes.add(reading);
        timer = vertx.setPeriodic(CARE.toMillis(), tick -> care());
        return Future.join(ensure(EventNames.WORKFLOWS), ensure(EventNames.TASKS))
                .compose(made -> {
                    care();
                    return reading.start();
                });
    }

    private Future<Boolean> ensure(String topic) {
        return kafka.topics().ensure(KafkaTopics.Spec.standard(topic), EventNames.groups());
    }

    private void care() {
        if (caring) {
            return;
        }
        caring = true;
        Future.join(sweep(EntityKind.WORKFLOW), sweep(EntityKind.TASK), meters.look())
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("cause", cause.toString())
                        .log("workflows and tasks are seen to the next time"))
                .onComplete(done -> caring = false);
    }

    private Future<Void> sweep(EntityKind kind) {
        return views.sweep(kind, SWEPT_AT_ONCE)
                .compose(swept -> swept < SWEPT_AT_ONCE ? Future.succeededFuture() : sweep(kind));
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
