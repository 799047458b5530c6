package io.streamops.contract.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * What a plain consumer may expect of each event that our side has published: the schema of its type, its key, its headers.
 * What the test itself has published, in the name of others, is known by its place.
 */
public final class PublishedEvents {
    private static final Set<String> TOPICS = Set.of(EventNames.WORKFLOWS, EventNames.TASKS);
    private static final String UUID_V4 = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

    private final Set<Place> foreign = ConcurrentHashMap.newKeySet();

    private record Place(String topic, int partition, long offset) {}

    /** Notes what the test has published; before it is read. */
    public void foreign(RecordMetadata sent) {
        foreign.add(new Place(sent.topic(), sent.partition(), sent.offset()));
    }

    /** Fails if a record of the topics of events is ours and not what the contract says; keys and values are bytes or text. */
    public void check(ConsumerRecord<?, ?> message) {
        if (TOPICS.contains(message.topic()) && !foreign.contains(placeOf(message))) {
            checkOurs(message);
        }
    }

    private static Place placeOf(ConsumerRecord<?, ?> message) {
        return new Place(message.topic(), message.partition(), message.offset());
    }

    private static void checkOurs(ConsumerRecord<?, ?> message) {
        var text = text(message.value());
        var event = new JsonObject(text);
        var type = EventType.of(event.getString("eventType")).orElseThrow(() -> new AssertionError(text));
        assertThat(EventSchemas.of(type).check(event)).as(text).isEmpty();
        assertThat(message.topic()).as(text).isEqualTo(type.topic());
        assertThat(event.getString("eventId")).as(text).matches("evt-" + UUID_V4);
        assertThat(event.getJsonObject("metadata").getMap())
                .as(text)
                .containsKeys("source", "traceId", "correlationId");
        assertThat(text(message.key())).as(text).isEqualTo(idOf(type, event));
        assertThat(headers(message)).as(text).containsAllEntriesOf(EventNames.HEADERS);
        checkError(type, event.getJsonObject("payload"));
    }

    /** As in the contract's examples, a failure has a stack; frames or steps. */
    private static void checkError(EventType type, JsonObject payload) {
        var error = switch (type) {
            case WORKFLOW_FAILED, TASK_FAILED -> payload.getJsonObject("error");
            case TASK_DEAD_LETTER -> payload.getJsonObject("finalError");
            case WORKFLOW_CREATED,
                    WORKFLOW_PROCESSING,
                    WORKFLOW_STEP_COMPLETED,
                    WORKFLOW_COMPLETED,
                    TASK_CREATED,
                    TASK_PROCESSING,
                    TASK_COMPLETED -> null;
        };
        if (error != null) {
            assertThat(error.getString("stack", "")).as(payload.encode()).matches("[\\w.$]+(\n  at [^\n]+)+");
        }
    }

    private static String idOf(EventType type, JsonObject event) {
        var name = type.topic().equals(EventNames.WORKFLOWS) ? WorkflowEvent.ID : TaskEvent.ID;
        return event.getJsonObject("payload").getString(name);
    }

    private static Map<String, String> headers(ConsumerRecord<?, ?> message) {
        var headers = new LinkedHashMap<String, String>();
        message.headers().forEach(header -> headers.put(header.key(), text(header.value())));
        return headers;
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? new String(bytes, UTF_8) : String.valueOf(value);
    }
}
