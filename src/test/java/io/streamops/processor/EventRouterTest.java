package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventEnvelope;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Outcome;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which events need work: those of our own processor need none. */
class EventRouterTest {
    private static final Instant AT = Instant.parse("2026-01-04T01:09:45.123Z");
    private static final EventMetadata OURS = EventMetadata.ofProcessor("ours", null, "trace", "correlation");
    private static final List<EntityEvent> ENDS = List.of(
            new WorkflowEvent.Completed(new EntityId("wf-1"), AT, Duration.ZERO, 1, new JsonObject()),
            new WorkflowEvent.Failed(new EntityId("wf-1"), AT, null, null, EventError.of("X", "no")),
            new TaskEvent.Completed(new EntityId("task-1"), AT, Duration.ZERO, new JsonObject()),
            new TaskEvent.DeadLettered(new EntityId("task-1"), new JsonObject(), 3, 3, EventError.of("X", "no"), AT));

    private final List<EntityEvent> worked = new ArrayList<>();
    private final EventRouter router = new EventRouter(
            "ours",
            (event, metadata) -> work(event),
            (event, metadata) -> work(event),
            new EventMeters(new SimpleMeterRegistry(), new LaneRegistry()));

    private Outcome work(EntityEvent event) {
        worked.add(event);
        return Outcome.DONE;
    }

    private void handle(EntityEvent event, EventMetadata metadata) {
        var envelope = new EventEnvelope(event.type().word(), "evt-1", AT, event.payload(), metadata);
        var received = new EventPublisher.ReceivedEvent.Known(envelope, event);
        assertThat(router.handle(new Delivery<>("events", "0-1", null, received, Map.of(), 1)))
                .isEqualTo(Outcome.DONE);
    }

    @Test
    void ourOwnTerminalEventsNeedNoWork() {
        ENDS.forEach(end -> handle(end, OURS));

        assertThat(worked).isEmpty();
    }

    @Test
    void terminalEventsOfOthersNeedWork() {
        ENDS.forEach(end -> handle(end, EventMetadata.NONE));
        ENDS.forEach(end -> handle(end, EventMetadata.ofGateway(null, "trace", "correlation")));
        ENDS.forEach(end -> handle(end, EventMetadata.ofProcessor("peer", null, "trace", "correlation")));

        assertThat(worked).hasSize(3 * ENDS.size());
    }
}
