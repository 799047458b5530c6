package io.streamops.workflows.builtin;

import static io.streamops.workflows.stage.StepStage.WORKFLOW;
import static io.streamops.workflows.stage.StepStage.await;
import static io.streamops.workflows.stage.StepStage.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.records.WorkflowOutputStore;
import io.streamops.workflows.stage.StepStage;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The steps that write: store and export. */
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class StoringStepsIT {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    static Path folder;

    private static StepStage stage;
    private static EmbeddedObjectStore store;
    private static ObjectStorage storage;
    private static WorkflowOutputStore objects;

    @BeforeAll
    static void start(Vertx vertx) throws Exception {
        stage = new StepStage(vertx);
        store = EmbeddedObjectStore.start(folder.resolve("store"), 0);
        storage = new ObjectStorage(stage.vertx(), store.address());
        objects = new WorkflowOutputStore(storage);
    }

    @AfterAll
    static void stop() throws Exception {
        await(storage.close());
        store.stop();
    }

    private static String content(String path) throws Exception {
        return await(storage.get(ObjectPath.parse(path), 100 << 20)).toString();
    }

    @Test
    void recordsAreStoredWithAManifestAndAgainAtTheSamePlace() throws Exception {
        var step = new StoreStep(objects, InstantSource.fixed(NOW));
        var all = records("{\"a\":1}", "{\"b\":\"é\"}");
        var path = "streamops/workflows/" + WORKFLOW + "/records.ndjson";
        for (var time = 0; time < 2; time++) {
            var result = stage.run(step, new JsonObject(), all);
            assertThat(result.records()).isEqualTo(all);
            assertThat(content(path)).isEqualTo("{\"a\":1}\n{\"b\":\"é\"}\n");
            var sha256 = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(content(path).getBytes(StandardCharsets.UTF_8)));
            assertThat(result.toJson())
                    .isEqualTo(new JsonObject()
                            .put("recordsProcessed", 2)
                            .put("validRecords", 2)
                            .put("invalidRecords", 0)
                            .put("path", path)
                            .put("manifest", "streamops/workflows/" + WORKFLOW + "/manifest.json")
                            .put("size", 19)
                            .put("sha256", sha256));
            assertThat(new JsonObject(content(result.toJson().getString("manifest"))))
                    .isEqualTo(new JsonObject()
                            .put("workflowId", WORKFLOW.value())
                            .put("path", path)
                            .put("contentType", "application/x-ndjson")
                            .put("records", 2)
                            .put("size", 19)
                            .put("sha256", sha256)
                            .put("createdAt", "2026-03-01T12:00:00.000Z"));
        }
    }

    @Test
    void moreThanOnePartIsStoredWhole() throws Exception {
        var all = IntStream.range(0, 100_000)
                .mapToObj(i -> new JsonObject().put("n", i).put("text", "x".repeat(100)))
                .toList();
        var result = stage.run(new StoreStep(objects, InstantSource.fixed(NOW)), new JsonObject(), all);
        var lines = content(result.toJson().getString("path")).lines().toList();
        assertThat(lines).hasSize(100_000);
        assertThat(lines.getLast()).isEqualTo(all.getLast().encode());
    }

    @Test
    void noRecordsAreStoredAsNone() throws Exception {
        var result = stage.run(new StoreStep(objects, InstantSource.fixed(NOW)), new JsonObject(), List.of());
        assertThat(result.toJson().getInteger("size")).isZero();
        assertThat(content(result.toJson().getString("path"))).isEmpty();
    }

    @Test
    void anExportIsATableThatItsLinkOpens() throws Exception {
        var step = new ExportStep(objects, stage.workers());
        var all = records("{\"a\":\"=1\",\"b\":2}", "{\"c\":null,\"a\":\"x,y\"}");
        var result = stage.run(step, new JsonObject(), all);
        var json = result.toJson();
        assertThat(json.getString("path")).isEqualTo("streamops/workflows/" + WORKFLOW + "/exports/2.csv");
        assertThat(json.getString("format")).isEqualTo("csv");
        assertThat(json.getInteger("rows")).isEqualTo(2);
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(
                    HttpRequest.newBuilder(URI.create(json.getString("url"))).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("a,b,c\r\n'=1,2,\r\n\"x,y\",,\r\n");
            assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).hasSize(json.getInteger("size"));
            assertThat(answer.headers().firstValue("content-type")).hasValue("text/csv; charset=utf-8");
        }
        assertThat(result.records()).isEqualTo(all);
    }

    @Test
    void fieldsAndFormatCanBeChosen() throws Exception {
        var step = new ExportStep(objects, stage.workers());
        var all = records("{\"a\":1,\"b\":2}", "{\"b\":3}");
        var csv = stage.run(step, new JsonObject("{\"fields\":[\"b\",\"a\"]}"), all);
        assertThat(content(csv.toJson().getString("path"))).isEqualTo("b,a\r\n2,1\r\n3,\r\n");
        var lines = stage.run(step, new JsonObject("{\"format\":\"ndjson\",\"fields\":[\"a\"]}"), all);
        assertThat(content(lines.toJson().getString("path"))).isEqualTo("{\"a\":1}\n{}\n");
        var failure = stage.failure(step, new JsonObject("{\"format\":\"xlsx\"}"), all);
        assertThat(failure.code()).isEqualTo("EXPORT_ERROR");
    }

    @Test
    void anUnavailableStorageIsNoFailureOfTheStep() throws Exception {
        var other = EmbeddedObjectStore.start(folder.resolve("other"), 0);
        var gone = new ObjectStorage(stage.vertx(), other.address());
        other.stop();
        var step = new StoreStep(new WorkflowOutputStore(gone), InstantSource.fixed(NOW));
        assertThatThrownBy(() -> stage.run(step, new JsonObject(), records("{}")))
                .isInstanceOfSatisfying(
                        Unavailable.class, away -> assertThat(away.dependency()).isEqualTo("minio"));
        await(gone.close());
    }
}
