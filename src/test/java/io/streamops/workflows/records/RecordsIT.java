package io.streamops.workflows.records;

import static io.streamops.workflows.stage.StepStage.WORKFLOW;
import static io.streamops.workflows.stage.StepStage.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.execution.Failure;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.stage.StepStage;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** ObjectRecordStore in an object storage. */
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class RecordsIT {
    @TempDir
    static Path folder;

    private static StepStage stage;
    private static EmbeddedObjectStore store;
    private static ObjectStorage storage;
    private static ObjectRecordStore records;

    @BeforeAll
    static void start(Vertx vertx) throws Exception {
        stage = new StepStage(vertx);
        store = EmbeddedObjectStore.start(folder.resolve("store"), 0);
        storage = new ObjectStorage(stage.vertx(), store.address());
        records = new ObjectRecordStore(storage, stage.workers());
        await(storage.ensureBucket("input"));
    }

    @AfterAll
    static void stop() throws Exception {
        await(storage.close());
        store.stop();
    }

    private static List<JsonObject> load(JsonObject input) throws Exception {
        return stage.make(context -> records.load(input, context));
    }

    private static JsonObject stored(String key, byte[] content) throws Exception {
        var path = new ObjectPath("input", key);
        await(storage.put(path, Buffer.buffer(content), "application/octet-stream", Map.of()));
        return new JsonObject().put("minioPath", path.toString());
    }

    private static String keep(int step, List<JsonObject> some) throws Exception {
        return stage.make(context -> records.keep(WORKFLOW, step, some));
    }

    private static List<JsonObject> kept(String place) throws Exception {
        return stage.make(context -> records.kept(place));
    }

    private static List<JsonObject> many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new JsonObject().put("n", i).put("text", "record number " + i))
                .toList();
    }

    private static byte[] ndjson(List<JsonObject> some) {
        var bytes = new ByteArrayOutputStream();
        Ndjson.lines(some).forEachRemaining(bytes::writeBytes);
        return bytes.toByteArray();
    }

    @Test
    void recordsAreReadFromTheirObjectHoweverLongItIs() throws Exception {
        var some = many(50_000);
        var plain = ndjson(some);
        assertThat(plain.length).isGreaterThan(2_000_000);
        assertThat(load(stored("many.ndjson", plain))).isEqualTo(some);
        var zipped = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(zipped)) {
            gzip.write(plain);
        }
        assertThat(load(stored("many.ndjson.gz", zipped.toByteArray()))).isEqualTo(some);
        var twice = new ByteArrayOutputStream();
        twice.writeBytes(zipped.toByteArray());
        twice.writeBytes(zipped.toByteArray());
        assertThat(load(stored("twice.ndjson.gz", twice.toByteArray()))).hasSize(100_000);
        assertThat(load(stored("array.json", "[{\"a\":1}]".getBytes(StandardCharsets.UTF_8))))
                .containsExactly(new JsonObject("{\"a\":1}"));
        assertThat(load(stored("empty", new byte[0]))).isEmpty();
    }

    @Test
    void recordsCanBeInTheInputItself() throws Exception {
        assertThat(load(new JsonObject("{\"records\":[{\"a\":1}]}"))).containsExactly(new JsonObject("{\"a\":1}"));
        assertThat(load(new JsonObject())).isEmpty();
    }

    @Test
    void anInputThatCannotBeReadIsSaid() throws Exception {
        for (var input : Map.of(
                        "{\"records\":1}", "The input's records must be an array of objects",
                        "{\"records\":[1]}", "Record 0 is not a JSON object",
                        "{\"records\":[],\"minioPath\":\"a/b\"}", "The input has both records and minioPath",
                        "{\"minioPath\":1}", "The input's minioPath must be bucket/key",
                        "{\"minioPath\":\"input/../x\"}", "The input's minioPath is not valid",
                        "{\"minioPath\":\"input/none\"}", "input/none does not exist",
                        "{\"minioPath\":\"none/none\"}", "none/none does not exist")
                .entrySet()) {
            assertThatThrownBy(() -> load(new JsonObject(input.getKey())))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.isRetryable()).isFalse())
                    .hasMessageStartingWith(input.getValue());
        }
        var garbage = new byte[300_000];
        new Random(1).nextBytes(garbage);
        var input = stored("garbage", garbage);
        assertThatThrownBy(() -> load(input)).isInstanceOf(Failure.class);
    }

    @Test
    void shortListsAreKeptInTheirPlaceAndLongOnesInTheStorage() throws Exception {
        var few = many(10);
        var inline = keep(0, few);
        assertThat(inline).startsWith("inline:");
        assertThat(kept(inline)).isEqualTo(few);

        var random = new Random(2);
        var large = IntStream.range(0, 5_000)
                .mapToObj(i -> new JsonObject().put("n", random.nextLong()))
                .toList();
        var place = keep(3, large);
        assertThat(place).isEqualTo("object:streamops/steps/" + WORKFLOW + "/3.ndjson.gz");
        assertThat(kept(place)).isEqualTo(large);
        assertThat(keep(3, large)).isEqualTo(place);
        assertThat(kept(keep(4, List.of()))).isEmpty();
    }

    @Test
    void whatIsForgottenIsDeletedFromTheStorage() throws Exception {
        var random = new Random(3);
        var place = keep(
                5,
                IntStream.range(0, 5_000)
                        .mapToObj(i -> new JsonObject().put("n", random.nextLong()))
                        .toList());
        var prefix = "steps/" + WORKFLOW + "/5";
        assertThat(await(storage.list("streamops", prefix, 10))).hasSize(1);

        records.forget(place);
        records.forget(keep(6, many(1)));

        Eventually.until(
                "it is deleted",
                () -> await(storage.list("streamops", prefix, 10)).isEmpty());
    }

    @Test
    void anUnavailableStorageIsNoFailureOfTheStep() throws Exception {
        var other = EmbeddedObjectStore.start(folder.resolve("other"), 0);
        var gone = new ObjectStorage(stage.vertx(), other.address());
        other.stop();
        var there = new ObjectRecordStore(gone, stage.workers());
        assertThatThrownBy(
                        () -> stage.make(context -> there.load(new JsonObject("{\"minioPath\":\"a-b/c\"}"), context)))
                .isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> stage.make(context -> there.kept("object:a-b/c")))
                .isInstanceOf(Unavailable.class);
        await(gone.close());
    }

    @Test
    void anObjectThatTheStorageFailsAtMayBeReadTheNextTime() throws Exception {
        await(storage.ensureBucket("streamops"));
        for (var bucket : List.of("input", "streamops")) {
            var broken = folder.resolve("store/buckets").resolve(bucket).resolve("broken");
            Files.createSymbolicLink(broken, broken);
        }
        assertFailsForNow(() -> load(new JsonObject("{\"minioPath\":\"input/broken\"}")), "input/broken");
        assertFailsForNow(() -> kept("object:streamops/broken"), "streamops/broken");
    }

    private static void assertFailsForNow(ThrowingCallable reading, String path) {
        assertThatThrownBy(reading)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.isRetryable()).isTrue())
                .hasMessageStartingWith("object storage failed on " + path);
    }
}
