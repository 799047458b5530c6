package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneRegistry;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final LaneRegistry lanes = new LaneRegistry();

    private record Behind(String name, @Nullable Long lag) implements Lane {
        @Override
        public Future<Void> start() {
            return Future.succeededFuture();
        }

        @Override
        public Future<Void> stop() {
            return Future.succeededFuture();
        }

        @Override
        public Lane.Status figures() {
            return new Lane.Status(name, 0, 0, 0, 0, lag, null, null);
        }
    }

    private double lag() {
        return registry.get("streamops.events.lag").gauge().value();
    }

    @Test
    void theLagIsThatOfTheProcessorsAndOfNoOtherLane() {
        var meters = new EventMeters(registry, lanes);
        lanes.add(new Behind("events", 3L));
        lanes.add(new Behind("events", 4L));
        lanes.add(new Behind("workflow-crawls", 100L));
        lanes.add(new Behind("event-views", null));

        assertThat(lag()).isEqualTo(7);
        lanes.add(new Behind("events", null));
        assertThat(lag()).as("one does not know").isNaN();
        meters.skipped();
    }
}
