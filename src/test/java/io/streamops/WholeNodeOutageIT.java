package io.streamops;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.messaging.brokers.Relay;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is shipped, on an object storage that goes away and comes back. */
class WholeNodeOutageIT {
    private static String waitingFor(EventsOfNode events) {
        return events.get("/api/nodes").getJsonArray("nodes").stream()
                .flatMap(node -> ((JsonObject) node).getJsonArray("verticles").stream())
                .flatMap(verticle -> ((JsonObject) verticle).getJsonArray("lanes").stream())
                .map(JsonObject.class::cast)
                .filter(lane -> lane.getString("lane").equals("events"))
                .map(lane -> String.valueOf(lane.getString("waitingFor")))
                .findFirst()
                .orElse("");
    }

    @Test
    void whatNeedsTheStorageWaitsForItAndFailsAtNothing(@TempDir Path dir) throws Exception {
        var store = EmbeddedObjectStore.start(dir.resolve("objects"), 0);
        var address = store.address();
        try (var relay = Relay.to(address.endpoint().getPort());
                var node = NodeProcess.start(
                                dir,
                                Map.of(
                                        "MINIO_ENDPOINT", "http://127.0.0.1:" + relay.port(),
                                        "MINIO_ACCESS_KEY", address.accessKey(),
                                        "MINIO_SECRET_KEY", address.secretKey()))
                        .ready()) {
            var events = new EventsOfNode(node);
            var input = new JsonObject("{\"records\":[{\"n\":1}]}");
            events.completed("/api/workflows/" + events.workflow(EventsOfNode.workflow("Before", input, "store")));
            relay.cut();
            var workflow = events.workflow(EventsOfNode.workflow("Meanwhile", input, "validate", "store", "export"));
            var task = events.task(
                    "data_export", new JsonObject().put("source", "workflows").put("format", "csv"));
            NodeProcess.until(() -> waitingFor(events).equals("minio"));
            var bad = EventsOfNode.workflow("Others go on", new JsonObject().put("query", ""), "search");
            assertThat(events.ended("/api/workflows/" + events.workflow(bad)).getString("status"))
                    .isEqualTo("failed");
            NodeProcess.until(
                    () -> events.get("/api/tasks/" + task).getString("status").equals("processing"));

            relay.open();

            assertThat(events.completed("/api/workflows/" + workflow).getJsonArray("results"))
                    .hasSize(3);
            assertThat(events.completed("/api/tasks/" + task).getInteger("retryCount"))
                    .isZero();
            var published = events.events();
            assertThat(requireNonNull(published.get(workflow)))
                    .extracting(event -> event.getString("eventType"))
                    .containsExactly(
                            "workflow.created",
                            "workflow.processing",
                            "workflow.step.completed",
                            "workflow.step.completed",
                            "workflow.step.completed",
                            "workflow.completed");
            assertThat(requireNonNull(published.get(task)))
                    .extracting(event -> event.getString("eventType"))
                    .containsExactly("task.created", "task.processing", "task.completed");
        }
        store.stop();
    }
}
