package io.streamops.contract.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.schema.Schema;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON Schemas of events, against the contract's own examples and against what we publish. */
class EventSchemasTest {
    private static final EntityId ID = new EntityId("wf-a1b2c3d4-e5f6-7890-abcd-ef1234567890");
    private static final Instant NOW = Instant.parse("2026-01-04T01:09:27.123Z");
    private static final EventError ERROR = new EventError("STORE_ERROR", "no room", false, "at Store.java:7");

    private static JsonObject resource(String name) {
        return EventSchemas.resource(name);
    }

    private static Schema schema(EventType type) {
        return EventSchemas.of(type);
    }

    @ParameterizedTest
    @EnumSource
    void theContractsExampleFits(EventType type) {
        assertThat(schema(type).check(resource(type.word() + ".json"))).isEmpty();
    }

    @Test
    void theContractsTestEventFits() {
        assertThat(schema(EventType.WORKFLOW_CREATED).check(resource("test-event.json")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theContractsExampleCanBeRead(EventType type) {
        var event = EventEnvelope.parse(new JsonFields(resource(type.word() + ".json"), ""));

        var payload = EntityEvent.of(type, event.payload()).payload();

        assertThat(payload.fieldNames()).containsAll(event.payload().fieldNames());
    }

    static Stream<EntityEvent> ours() {
        var steps = List.of(
                StepSpec.named("validate"),
                new StepSpec("store", new JsonObject().put("a", 1), Duration.ofSeconds(5), 2));
        var none = new JsonObject();
        return Stream.of(
                new WorkflowEvent.Created(
                        ID, "n", steps, WorkflowPriority.LOW, NOW, new JsonObject().put("urls", new JsonArray())),
                new WorkflowEvent.Created(ID, "n", List.of(StepSpec.named("x")), WorkflowPriority.HIGH, NOW, null),
                new WorkflowEvent.Processing(ID, NOW, "validate", 0),
                new WorkflowEvent.StepCompleted(ID, "validate", 0, NOW, Duration.ofMillis(3), none),
                new WorkflowEvent.Completed(ID, NOW, Duration.ofSeconds(9), 2, none),
                new WorkflowEvent.Failed(ID, NOW, "store", 1, ERROR),
                new WorkflowEvent.Failed(
                        ID,
                        NOW,
                        null,
                        null,
                        new EventError("CANCELLED", "cancelled", null, "CANCELLED\n  at workflow")),
                new TaskEvent.Created(ID, TaskType.DATA_EXPORT, none, 0, 3, NOW),
                new TaskEvent.Created(ID, TaskType.DATA_EXPORT, none, 0, 3, NOW, NOW.plusSeconds(5)),
                new TaskEvent.Processing(ID, NOW, 0),
                new TaskEvent.Completed(ID, NOW, Duration.ofSeconds(3), none),
                new TaskEvent.Failed(ID, NOW, 1, 3, ERROR, NOW.plusSeconds(30)),
                new TaskEvent.DeadLettered(
                        ID, new JsonObject().put("eventType", "task.created").put("payload", none), 3, 3, ERROR, NOW));
    }

    @ParameterizedTest
    @MethodSource("ours")
    void whatWePublishFits(EntityEvent event) {
        var envelope = new EventEnvelope(
                event.type().word(),
                "evt-1",
                NOW,
                event.payload(),
                EventMetadata.ofGateway("ann@example.com", "trace", "correlation"));

        assertThat(schema(event.type()).check(envelope.toJson())).isEmpty();
        assertThat(EntityEvent.of(event.type(), new JsonObject(event.payload().encode())))
                .isEqualTo(event);
    }

    @Test
    void eachTypeIsAmongOurs() {
        assertThat(ours().map(EntityEvent::type).distinct()).containsExactlyInAnyOrder(EventType.values());
    }

    /** Schema and reader agree on what must be there. */
    @ParameterizedTest
    @EnumSource
    void theReaderRequiresWhatTheSchemaDoesOrCanDoWithoutIt(EventType type) {
        var spared = List.of("result", "summary", "originalEvent", "failedStep", "failedStepIndex");
        var payload = resource(type.word() + ".json").getJsonObject("payload");
        for (var name : List.copyOf(payload.fieldNames())) {
            var without = payload.copy();
            without.remove(name);
            var whole = resource(type.word() + ".json").put("payload", without);

            assertThat(schema(type).check(whole)).as(name).isNotEmpty();
            assertThat(isRead(type, without)).as(name).isEqualTo(spared.contains(name));
        }
    }

    private static boolean isRead(EventType type, JsonObject payload) {
        try {
            EntityEvent.of(type, payload);
            return true;
        } catch (ContractViolation e) {
            return false;
        }
    }
}
