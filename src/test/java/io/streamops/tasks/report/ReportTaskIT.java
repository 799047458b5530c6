package io.streamops.tasks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.event.EntityId;
import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.execution.Failure;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.tasks.TaskRunner;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.ListedRows;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A report into the embedded object storage, read back by its link. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before all tests
class ReportTaskIT {
    private static final Instant NOW = Instant.parse("2025-11-10T12:00:00Z");
    private static final EntityId TASK = new EntityId("task-1");

    @TempDir
    static Path dir;

    private static Vertx vertx;
    private static EmbeddedObjectStore store;
    private static ObjectStorage storage;

    private final ListedRows workflows = new ListedRows(
            "workflows",
            IntStream.rangeClosed(1, 10)
                    .mapToObj(day -> new JsonObject()
                            .put("status", day % 2 == 0 ? "completed" : "failed")
                            .put("priority", "high")
                            .put("createdAt", "2025-11-%02dT08:00:00.000Z".formatted(day)))
                    .toList());

    private TaskRunner runner() {
        return new TaskRunner(
                vertx, new ReportTask(new RowSources(List.of(workflows)), new ArtifactStore(storage), () -> NOW));
    }

    @BeforeAll
    static void start(Vertx instance) throws Exception {
        vertx = instance;
        store = EmbeddedObjectStore.start(dir.resolve("store"), 0);
        storage = new ObjectStorage(vertx, store.address());
    }

    @AfterAll
    static void stop() throws Exception {
        storage.close().await(30, TimeUnit.SECONDS);
        store.stop();
    }

    @Test
    void aReportIsAPageBehindALink() throws Exception {
        var data = new JsonObject()
                .put("report", "workflows")
                .put("title", "Two weeks")
                .put("from", "2025-11-03")
                .put("to", "2025-11-08");

        var result = runner().run(TASK, 2, "ann@example.com", data);

        assertThat(result.getString("path")).isEqualTo("streamops/reports/task-1/2.html");
        assertThat(result.getLong("rows")).isEqualTo(6);
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(result.getString("url"))).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(
                            type -> assertThat(type).startsWith("text/html").contains("utf-8"));
            var page = Jsoup.parse(answer.body());
            assertThat(page.title()).isEqualTo("Two weeks");
            assertThat(page.select("tfoot").text()).isEqualTo("all 3 3 6");
        }
        assertThat(workflows.asked.getFirst().whose()).isEqualTo("ann@example.com");
    }

    @Test
    void aReportAboutWhatThisNodeDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> runner().run(TASK, 0, null, new JsonObject().put("report", "jobs")))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("INVALID_DATA");
                    assertThat(failure.isRetryable()).isFalse();
                });
    }
}
