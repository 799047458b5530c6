package io.streamops.events.api;

import static io.streamops.events.api.EventSide.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Submissions while Kafka is unavailable. */
@ExtendWith(VertxExtension.class)
class BrokersAwayIT {
    private static final String TASK = "{\"type\":\"data_export\",\"data\":{\"source\":\"search\",\"format\":\"csv\"}}";

    @Test
    void aRejectedSubmissionCanBeRepeatedWithItsKey(@TempDir Path folder, Vertx vertx) throws Exception {
        var side = EventSide.start(vertx, folder);
        try {
            assertThat(side.post("/api/tasks", TASK).statusCode()).isEqualTo(201);
            side.kafka.stop();

            var refused = side.post("/api/tasks", TASK, "Idempotency-Key", "again");
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
            assertThat(refused.headers().firstValue("retry-after")).isPresent();
            assertThat(new JsonObject(refused.body()).getJsonObject("details").getString("dependency"))
                    .isEqualTo("kafka");
            assertThat(side.json("/api/tasks").getInteger("total")).isEqualTo(1);

            side.startKafkaAgain();
            eventually(() -> assertThat(side.post("/api/tasks", TASK, "Idempotency-Key", "again")
                            .statusCode())
                    .isEqualTo(200));
            eventually(() ->
                    assertThat(side.json("/api/tasks").getInteger("total")).isEqualTo(2));
        } finally {
            side.close();
        }
    }

    @Test
    void anUnpublishedCancelIsPublishedWhenAPeerReportsTheEnd(@TempDir Path folder, Vertx vertx) throws Exception {
        var side = EventSide.start(vertx, folder);
        try {
            var made = side.post("/api/workflows", "{\"name\":\"Test\",\"steps\":[\"theirs\"]}");
            var id = new JsonObject(made.body()).getString("workflowId");
            side.kafka.stop();
            assertThat(side.post("/api/workflows/%s/cancel".formatted(id), "").statusCode())
                    .isEqualTo(503);

            side.startKafkaAgain();
            eventually(() -> {
                var path = "/internal/workflows/" + id;
                assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}")
                                .statusCode())
                        .isEqualTo(409);
                assertThat(side.status("/api/workflows/" + id)).isEqualTo("cancelled");
            });
        } finally {
            side.close();
        }
    }
}
