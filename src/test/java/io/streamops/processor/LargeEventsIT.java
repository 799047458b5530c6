package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Eventually;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events of the maximum size, and events that are expensive to read. */
class LargeEventsIT extends ProcessorStage {
    @Test
    void anEventOfTenMegabytesIsParkedOnlyIfItBreaksTheSchema() throws Exception {
        started();
        var large = "x".repeat(10 << 20);
        var unknown = "{\"eventType\":\"%s\"}".formatted(large);
        client.send("workflows", "large-unknown", unknown);
        client.send(
                "workflows", "large-bad", "{\"eventType\":\"workflow.created\",\"eventId\":\"%s\"}".formatted(large));
        client.send("workflows", "deep-bad", "{\"eventType\":" + "[".repeat(500_000));
        client.send("workflows", "number-bad", "{\"eventType\":" + "9".repeat(900_000) + "}");
        var records = new JsonObject().put("records", List.of(new JsonObject().put("text", large)));
        var workflow = client.ask("medium", records, "pass");
        client.untilOver(client.ask("pass"));
        client.untilOver(workflow);

        assertThat(client.types(workflow)).endsWith("workflow.completed");
        for (var key : List.of("large-bad", "deep-bad", "number-bad")) {
            Eventually.until(key + " is parked", () -> client.records(key).size() == 2);
            assertThat(client.records(key).getLast().value())
                    .isEqualTo(client.records(key).getFirst().value());
        }
    }
}
