package io.streamops.tasks.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.event.EntityId;
import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.execution.Failure;
import io.streamops.execution.RunCancelled;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.tasks.TaskRunner;
import io.streamops.tasks.export.ExportTask.Bounds;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.ListedRows;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Exports into the embedded object storage, read back by their links. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before all tests
class ExportTaskIT {
    @TempDir
    static Path dir;

    private static Vertx vertx;
    private static EmbeddedObjectStore store;
    private static ObjectStorage storage;

    private final EntityId task = new EntityId("task-" + UUID.randomUUID());

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

    private static JsonObject row(int n) {
        return new JsonObject()
                .put("id", "c" + n)
                .put("status", n % 2 == 0 ? "completed" : "failed")
                .put("createdAt", "2025-11-%02dT12:00:00.000Z".formatted(n + 1))
                .put(
                        "result",
                        new JsonObject().put("title", "=1+" + n + ",\"x\"").put("links", new JsonArray().add("a")));
    }

    private static List<JsonObject> rows(int count) {
        return IntStream.range(0, count).mapToObj(ExportTaskIT::row).toList();
    }

    private static TaskRunner runner(RowSource source, Bounds bounds) {
        return new TaskRunner(
                vertx, new ExportTask(new RowSources(List.of(source)), new ArtifactStore(storage), bounds));
    }

    private static TaskRunner runner(RowSource source) {
        return runner(source, new Bounds(1_000_000, 1 << 30));
    }

    private static JsonObject data(String format) {
        return new JsonObject().put("source", "crawls").put("format", format);
    }

    private JsonObject run(RowSource source, JsonObject data) throws Exception {
        return runner(source).run(task, 0, null, data);
    }

    private static String fetched(JsonObject result) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(result.getString("url"))).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat((long) answer.body().length).isEqualTo(result.getLong("size"));
            return new String(answer.body(), UTF_8);
        }
    }

    private void assertRefused(JsonObject data, @Nullable String owner, String why) {
        assertThatThrownBy(() -> runner(new ListedRows("crawls", rows(1))).run(task, 0, owner, data))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("INVALID_DATA");
                    assertThat(failure.isRetryable()).isFalse();
                    assertThat(failure.message()).contains(why);
                });
    }

    @Test
    void csvHasTheSourcesColumnsAndEveryRowOnce() throws Exception {
        var result = run(new ListedRows("crawls", rows(7)), data("csv"));

        assertThat(result.getString("path")).isEqualTo("streamops/exports/" + task + "/0.csv");
        assertThat(result.getLong("rows")).isEqualTo(7);
        assertThat(result.getString("format")).isEqualTo("csv");
        assertThat(result.containsKey("truncated")).isFalse();
        assertThat(fetched(result).lines())
                .hasSize(8)
                .startsWith("id,status,result.title", "c0,completed,\"'=1+0,\"\"x\"\"\"")
                .endsWith("c6,completed,\"'=1+6,\"\"x\"\"\"");
    }

    @Test
    void ndjsonHasWholeRows() throws Exception {
        var result = run(new ListedRows("crawls", rows(4)), data("ndjson"));

        assertThat(fetched(result).lines().map(JsonObject::new)).containsExactlyElementsOf(rows(4));
        assertThat(result.getString("path")).endsWith("/0.ndjson");
    }

    @Test
    void fieldsCanBeNamedAndLieInside() throws Exception {
        var data = data("csv")
                .put("fields", new JsonArray().add("result.links").add("id").add("nowhere"));

        assertThat(fetched(run(new ListedRows("crawls", rows(1)), data)))
                .isEqualTo("result.links,id,nowhere\r\n\"[\"\"a\"\"]\",c0,\r\n");
        assertThat(new JsonObject(fetched(run(new ListedRows("crawls", rows(1)), data.put("format", "ndjson")))))
                .isEqualTo(new JsonObject("{\"result.links\":[\"a\"],\"id\":\"c0\",\"nowhere\":null}"));
    }

    @Test
    void filtersAreAppliedByTheSourceOrHere() throws Exception {
        var source = new ListedRows("crawls", rows(10));
        var filters = new JsonObject()
                .put("site", "example.com")
                .put("status", new JsonArray().add("failed").add("pending"))
                .put("from", "2025-11-03")
                .put("to", "2025-11-08");

        var result = run(source, data("ndjson").put("filters", filters));

        assertThat(fetched(result).lines().map(line -> new JsonObject(line).getString("id")))
                .containsExactly("c3", "c5", "c7");
        assertThat(source.asked.getFirst().filter("site")).isEqualTo("example.com");
    }

    @Test
    void nothingIsAnExportToo() throws Exception {
        assertThat(fetched(run(new ListedRows("crawls", rows(0)), data("ndjson"))))
                .isEmpty();
        assertThat(fetched(run(new ListedRows("crawls", rows(0)), data("csv"))))
                .isEqualTo("id,status,result.title\r\n");
    }

    @Test
    void anExportOfManyPartsIsWhole() throws Exception {
        var many = IntStream.range(0, 12_000)
                .mapToObj(n -> new JsonObject().put("id", "ü" + n).put("text", "x".repeat(1000)))
                .toList();

        var result = run(new ListedRows("crawls", many), data("ndjson"));

        assertThat(result.getLong("size")).isGreaterThan(12_000_000);
        assertThat(fetched(result).lines().map(line -> new JsonObject(line).getString("id")))
                .hasSize(12_000)
                .endsWith("ü11999");
    }

    @Test
    void moreThanFitsIsCutAndSaidToBe() throws Exception {
        var result = runner(new ListedRows("crawls", rows(9)), new Bounds(5, 1 << 20))
                .run(task, 0, null, data("csv"));

        assertThat(result.getLong("rows")).isEqualTo(5);
        assertThat(result.getBoolean("truncated")).isTrue();
        assertThat(fetched(result).lines()).hasSize(6);
    }

    @Test
    void whoAsksForATaskSeesOnlyWhatIsHis() throws Exception {
        var source = new ListedRows("crawls", rows(1));

        runner(source).run(task, 0, "ann@example.com", data("csv"));

        assertThat(source.asked.getFirst().whose()).isEqualTo("ann@example.com");
        assertRefused(data("csv").put("email", "bo@example.com"), "ann@example.com", "email");
    }

    @Test
    void whoSeesAllSeesWhatIsAnothersOrEverybodys() throws Exception {
        var source = new ListedRows("crawls", rows(1));
        var data = data("csv").put("scope", "all");

        runner(source).run(task, 0, "admin@example.com", data);
        runner(source).run(task, 0, "admin@example.com", data.copy().put("email", "bo@example.com"));

        assertThat(source.asked.getFirst().whose()).isNull();
        assertThat(source.asked.getLast().whose()).isEqualTo("bo@example.com");
    }

    @Test
    void whatCannotBeExportedIsRefusedAtOnce() {
        assertRefused(data("csv").put("source", "posts"), null, "one of crawls");
        assertRefused(data("pdf"), null, "csv, ndjson");
        assertRefused(data("csv").put("fields", new JsonArray().add(7)), null, "fields");
        assertRefused(data("csv").put("filters", new JsonArray()), null, "filters");
        assertRefused(data("csv").put("filters", new JsonObject().put("from", "soon")), null, "from");
    }

    @Test
    void anExportThatFailsHalfwayLeavesNoObject() {
        var source = new ListedRows("crawls", rows(9)).failing(Failure.retryable("GONE", "away"));

        assertThatThrownBy(() -> runner(source).run(task, 0, null, data("csv"))).hasMessage("away");

        assertThatThrownBy(() -> storage.stat(ObjectPath.parse("streamops/exports/" + task + "/0.csv"))
                        .await(30, TimeUnit.SECONDS))
                .isInstanceOf(ObjectNotFound.class);
    }

    @Test
    void anExportThatIsEndedLeavesNoObject() throws Exception {
        var pages = new HangingRows();
        var trial = runner(pages).begin(task, 0, null, data("csv"));
        pages.asked.future().await(30, TimeUnit.SECONDS);

        trial.cancel(RunCancelled.Reason.LEASE_LOST);

        assertThatThrownBy(() -> trial.result().await(30, TimeUnit.SECONDS)).isInstanceOf(RunCancelled.class);
        assertThatThrownBy(() -> storage.stat(ObjectPath.parse("streamops/exports/" + task + "/0.csv"))
                        .await(30, TimeUnit.SECONDS))
                .isInstanceOf(ObjectNotFound.class);
    }

    @Test
    void anUnavailableStorageIsNoFailureOfTheTask() throws Exception {
        var nowhere = new ObjectStorage(
                vertx, new ObjectStoreSettings.Address(URI.create("http://127.0.0.1:1"), "key", "secretsecret"));
        try {
            var export = new ExportTask(
                    new RowSources(List.of(new ListedRows("crawls", rows(1)))), new ArtifactStore(nowhere));

            assertThatThrownBy(() -> new TaskRunner(vertx, export).run(task, 0, null, data("csv")))
                    .isInstanceOfSatisfying(
                            Unavailable.class,
                            away -> assertThat(away.dependency()).isEqualTo("minio"));
        } finally {
            nowhere.close().await(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aFailureOfTheStorageIsRetryable() throws Exception {
        var inTheWay = new ObjectPath("streamops", "exports/" + task);
        storage.ensureBucket(inTheWay.bucket())
                .compose(made -> storage.put(inTheWay, Buffer.buffer("a file"), "text/plain", Map.of()))
                .await(30, TimeUnit.SECONDS);

        assertThatThrownBy(() -> run(new ListedRows("crawls", rows(1)), data("csv")))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.message()).isEqualTo("The object storage fails at this");
                    assertThat(failure.isRetryable()).isTrue();
                });
    }
}
