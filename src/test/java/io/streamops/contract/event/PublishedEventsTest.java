package io.streamops.contract.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The check of what is consumed finds what it is there for. */
class PublishedEventsTest {
    private static final String TOPIC = "workflows";
    private static final String ID = "wf-1";

    private final PublishedEvents published = new PublishedEvents();

    private static JsonObject event() {
        return EventSchemas.resource("workflow.processing.json")
                .put("eventId", "evt-" + UUID.randomUUID())
                .put(
                        "metadata",
                        new JsonObject()
                                .put("source", "event-processor")
                                .put("traceId", "t")
                                .put("correlationId", "c"))
                .put(
                        "payload",
                        EventSchemas.resource("workflow.processing.json")
                                .getJsonObject("payload")
                                .put("workflowId", ID));
    }

    private static ConsumerRecord<byte[], byte[]> message(String topic, JsonObject event, Map<String, String> headers) {
        var message = new ConsumerRecord<>(
                topic, 1, 7, ID.getBytes(UTF_8), event.encode().getBytes(UTF_8));
        headers.forEach((name, value) -> message.headers().add(name, value.getBytes(UTF_8)));
        return message;
    }

    private void assertRefused(ConsumerRecord<byte[], byte[]> message, String why) {
        assertThatThrownBy(() -> published.check(message))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(why);
    }

    @Test
    void whatTheContractSaysPasses() {
        published.check(message(TOPIC, event(), EventNames.HEADERS));
        published.check(message(TOPIC + ".dlq", new JsonObject(), Map.of()));
    }

    @Test
    void eachBreachIsFound() {
        var late = event();
        late.getJsonObject("payload").remove("startedAt");
        var other = event();
        other.getJsonObject("payload").put("workflowId", "wf-2");

        assertRefused(message(TOPIC, late, EventNames.HEADERS), "startedAt");
        assertRefused(message(TOPIC, other, EventNames.HEADERS), "wf-2");
        assertRefused(message("tasks", event(), EventNames.HEADERS), "tasks");
        assertRefused(message(TOPIC, event().put("eventId", "evt-1"), EventNames.HEADERS), "evt-1");
        assertRefused(message(TOPIC, event().put("eventType", "workflow.paused"), EventNames.HEADERS), "paused");
        assertRefused(message(TOPIC, event(), Map.of("content-type", "application/json")), "schema-version");
        assertRefused(
                message(TOPIC, event().put("metadata", new JsonObject().put("source", "s")), EventNames.HEADERS),
                "traceId");
    }

    @Test
    void whatTheTestHasPublishedItselfIsExempt() {
        published.foreign(new RecordMetadata(new TopicPartition(TOPIC, 1), 7, 0, 0, 0, 0));

        published.check(message(TOPIC, new JsonObject(), Map.of()));
    }
}
