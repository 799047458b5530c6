package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node with all verticles makes of events that break the schema, as Kafka's own clients see it. */
class UnreadableEventsIT {
    private static final String CREATED = """
            {"eventType": "%s.created", "eventId": "test-1", "timestamp": "2026-01-04T01:00:00Z", "payload": %s}\
            """;

    private static String workflow(String id, String priority) {
        var payload = """
                {"workflowId": "%s", "name": "Test", "steps": ["validate"], "priority": "%s",
                 "createdAt": "2026-01-04T01:00:00Z"}\
                """.formatted(id, priority);
        return CREATED.formatted("workflow", payload);
    }

    private static String task(String id, String type) {
        var payload = """
                {"taskId": "%s", "type": "%s", "data": {"source": "workflows", "format": "csv"}, "retryCount": 0,
                 "maxRetries": 0, "createdAt": "2026-01-04T01:00:00Z"}\
                """.formatted(id, type);
        return CREATED.formatted("task", payload);
    }

    @Test
    void whatTwoLanesReadIsParkedOnce(@TempDir Path dir) throws Exception {
        try (var node = NodeProcess.start(dir, Map.of()).ready()) {
            var events = new EventsOfNode(node);
            events.publish("workflows", "wf-1", workflow("wf-1", "urgent"));
            events.publish("tasks", "task-1", task("task-1", "nonsense"));
            // What comes behind them on their partitions is done and shown, so both lanes have been there.
            events.publish("workflows", "wf-1", workflow("wf-1", "low"));
            events.publish("tasks", "task-1", task("task-1", "data_export"));
            events.completed("/api/workflows/wf-1");
            events.completed("/api/tasks/task-1");

            assertThat(events.parked("workflows", "wf-1"))
                    .singleElement()
                    .asString()
                    .contains("/payload/priority");
            assertThat(events.parked("tasks", "task-1"))
                    .singleElement()
                    .asString()
                    .contains("/payload/type");
            JsonObject shown = events.get("/api/parked?lane=events");
            assertThat(shown.getInteger("total")).isEqualTo(2);
        }
    }
}
