package io.streamops.messaging.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.messaging.Unavailable;
import io.streamops.settings.ObjectStoreSettings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The object storage against the embedded one. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before all tests
class ObjectStorageIT {
    private static final String TEXT = "text/plain";

    @TempDir
    static Path dir;

    private static Vertx vertx;
    private static EmbeddedObjectStore store;
    private static ObjectStorage storage;

    @BeforeAll
    static void start(Vertx instance) throws Exception {
        vertx = instance;
        store = EmbeddedObjectStore.start(dir.resolve("store"), 0);
        storage = new ObjectStorage(vertx, store.address());
        await(storage.ensureBucket("bucket"));
    }

    @AfterAll
    static void stop() throws Exception {
        await(storage.close());
        store.stop();
    }

    @Test
    void aBucketCanBeEnsuredAgain() throws Exception {
        await(storage.ensureBucket("bucket"));
        await(storage.ping());
    }

    @Test
    void whatWasPutIsRead() throws Exception {
        var path = new ObjectPath("bucket", "a/b c.txt");
        await(storage.put(path, Buffer.buffer("hello"), TEXT, Map.of("colour", "blue")));
        assertThat(await(storage.get(path, 100)).toString()).isEqualTo("hello");
        var info = await(storage.stat(path));
        assertThat(info.size()).isEqualTo(5);
        assertThat(info.contentType()).isEqualTo(TEXT);
        assertThat(info.metadata()).containsEntry("colour", "blue");
        assertThat(info.path()).isEqualTo(path);
    }

    @Test
    void aLargeStreamOfUnknownSizeIsPutAndReadInPieces() throws Exception {
        var bytes = new byte[12 << 20];
        new Random(1).nextBytes(bytes);
        var path = new ObjectPath("bucket", "large");
        await(storage.putStream(path, new ByteArrayInputStream(bytes), "application/octet-stream", Map.of()));
        var read = read(path);
        assertThat(read.getBytes()).isEqualTo(bytes);
    }

    @Test
    void whoBlocksOnAWorkerOfTheSameContextReadsEveryByteInItsPlace() throws Exception {
        var bytes = new byte[6 << 20];
        new Random(2).nextBytes(bytes);
        var path = new ObjectPath("bucket", "blocking");
        await(storage.put(path, Buffer.buffer(bytes), "application/octet-stream", Map.of()));
        var context = vertx.getOrCreateContext();
        for (var n = 0; n < 5; n++) {
            var read = Promise.<byte[]>promise();
            context.runOnContext(task -> storage.open(path)
                    .compose(body -> context.executeBlocking(() -> new ObjectInput(body).readAllBytes(), false))
                    .onComplete(read));
            assertThat(await(read.future())).isEqualTo(bytes);
        }
    }

    /** Reads one chunk, pauses, and requests the next one from a timer. */
    private static Buffer read(ObjectPath path) throws Exception {
        var context = vertx.getOrCreateContext();
        var whole = Buffer.buffer();
        var end = Promise.<Buffer>promise();
        on(
                context,
                () -> storage.open(path)
                        .onComplete(
                                body -> {
                                    assertThat(body.info().size()).isEqualTo(12 << 20);
                                    body.exceptionHandler(end::tryFail);
                                    body.endHandler(ignored -> end.complete(whole));
                                    body.handler(piece -> {
                                        if (!context.equals(Vertx.currentContext())) {
                                            end.tryFail("on another context");
                                        }
                                        whole.appendBuffer(piece);
                                        vertx.setTimer(1, ignored -> body.fetch(1));
                                    });
                                    body.fetch(1);
                                },
                                end::tryFail));
        return await(end.future());
    }

    @Test
    void aFileIsPut() throws Exception {
        var file = Files.writeString(dir.resolve("file"), "from a file");
        var path = new ObjectPath("bucket", "file");
        await(storage.putFile(path, file, TEXT, Map.of()));
        assertThat(await(storage.get(path, 100)).toString()).isEqualTo("from a file");
    }

    @Test
    void anObjectLargerThanTheLimitIsNotRead() throws Exception {
        var path = new ObjectPath("bucket", "limit");
        await(storage.put(path, Buffer.buffer("12345"), TEXT, Map.of()));
        assertThat(await(storage.get(path, 5)).length()).isEqualTo(5);
        assertThatThrownBy(() -> await(storage.get(path, 4))).hasCauseInstanceOf(ObjectStorage.ObjectTooLarge.class);
    }

    @Test
    void whatDoesNotExistIsNamed() throws Exception {
        var noKey = new ObjectPath("bucket", "nothing");
        var noBucket = new ObjectPath("no-bucket", "nothing");
        for (var path : new ObjectPath[] {noKey, noBucket}) {
            assertThatThrownBy(() -> await(storage.get(path, 4)))
                    .cause()
                    .isInstanceOf(ObjectNotFound.class)
                    .hasMessage(path + " does not exist");
            assertThatThrownBy(() -> await(storage.stat(path))).hasCauseInstanceOf(ObjectNotFound.class);
            assertThatThrownBy(() -> await(storage.open(path))).hasCauseInstanceOf(ObjectNotFound.class);
        }
        assertThatThrownBy(() -> await(storage.list("no-bucket", "", 10))).hasCauseInstanceOf(ObjectNotFound.class);
        assertThatThrownBy(() -> await(storage.put(noBucket, Buffer.buffer("x"), TEXT, Map.of())))
                .hasCauseInstanceOf(ObjectNotFound.class);
        await(storage.remove(noKey));
    }

    @Test
    void objectsAreListedByPrefix() throws Exception {
        await(storage.ensureBucket("listed"));
        for (var key : new String[] {"x/1", "x/2", "x/3", "y/1"}) {
            await(storage.put(new ObjectPath("listed", key), Buffer.buffer(key), TEXT, Map.of()));
        }
        assertThat(await(storage.list("listed", "x/", 10)))
                .extracting(info -> info.path().key())
                .containsExactly("x/1", "x/2", "x/3");
        assertThat(await(storage.list("listed", "", 2))).hasSize(2);
        await(storage.remove(new ObjectPath("listed", "y/1")));
        assertThat(await(storage.list("listed", "y", 2))).isEmpty();
    }

    @Test
    void aPresignedLinkNeedsNoKeys() throws Exception {
        var path = new ObjectPath("bucket", "linked/ü.txt");
        await(storage.put(path, Buffer.buffer("for all"), TEXT, Map.of()));
        var link = await(storage.presignedGet(path, Duration.ofMinutes(1)));
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(HttpRequest.newBuilder(link).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("for all");
        }
    }

    @Test
    void aStorageThatIsAwayIsUnavailableAndTheProbeTellsWhenItIsBack() throws Exception {
        var other = EmbeddedObjectStore.start(dir.resolve("other"), 0);
        var port = other.port();
        var client = new ObjectStorage(vertx, other.address());
        await(client.ensureBucket("bucket"));
        other.stop();
        var failure = failure(client.stat(new ObjectPath("bucket", "k")));
        assertThat(failure).isInstanceOfSatisfying(Unavailable.class, away -> {
            assertThat(away.dependency()).isEqualTo("minio");
            assertThatThrownBy(() -> await(away.probe())).hasCauseInstanceOf(Unavailable.class);
        });
        assertThatThrownBy(() -> await(client.list("bucket", "", 10))).hasCauseInstanceOf(Unavailable.class);
        var again = EmbeddedObjectStore.start(dir.resolve("other"), port);
        await(((Unavailable) failure).probe());
        await(client.close());
        again.stop();
    }

    @ParameterizedTest
    @ValueSource(ints = {219, 255, 256, 900})
    void aKeyThatIsTooLongForAFileIsRefused(int length) throws Exception {
        for (var key : List.of("a".repeat(length), "x/" + "a".repeat(length), "ä".repeat(length / 2 + 1))) {
            var path = new ObjectPath("bucket", key);
            for (var asked : List.<Supplier<Future<?>>>of(
                    () -> storage.open(path),
                    () -> storage.get(path, 100),
                    () -> storage.stat(path),
                    () -> storage.remove(path),
                    () -> storage.put(path, Buffer.buffer("x"), TEXT, Map.of()),
                    () -> storage.putStream(path, new ByteArrayInputStream(new byte[6 << 20]), TEXT, Map.of()))) {
                assertThat(failure(asked.get())).isInstanceOf(ObjectRefused.class);
            }
        }
    }

    @Test
    void theLongestKeyOfAFileIsAKey() throws Exception {
        var path = new ObjectPath("bucket", "d".repeat(255) + "/" + "f".repeat(218));
        await(storage.put(path, Buffer.buffer("x"), TEXT, Map.of()));
        assertThat(await(storage.get(path, 100)).toString()).isEqualTo("x");
    }

    @Test
    void anInternalErrorOfAStorageThatIsThereIsAboutItsObject() throws Exception {
        await(storage.put(new ObjectPath("bucket", "file"), Buffer.buffer("x"), TEXT, Map.of()));
        assertThat(failure(storage.put(new ObjectPath("bucket", "file/child"), Buffer.buffer("x"), TEXT, Map.of())))
                .isInstanceOf(ObjectFailed.class)
                .hasMessageStartingWith("object storage failed on bucket/file/child: ");
    }

    private static Throwable failure(Future<?> future) throws Exception {
        return await(future.transform(answer -> Future.succeededFuture(answer.cause())));
    }

    @Test
    void wrongKeysAreTheSameAsAStorageThatIsAway() throws Exception {
        var wrong = new ObjectStorage(
                vertx,
                new ObjectStoreSettings.Address(
                        store.address().endpoint(), store.address().accessKey(), "wrong"));
        assertThatThrownBy(() -> await(wrong.ping())).hasCauseInstanceOf(Unavailable.class);
        await(wrong.close());
    }

    @Test
    void answersComeBackToTheContextOfTheCaller() throws Exception {
        var context = vertx.getOrCreateContext();
        var seen = on(context, () -> storage.ping().map(ignored -> Vertx.currentContext()));
        assertThat(seen).isEqualTo(context);
    }

    private static <T> T on(Context context, Supplier<Future<T>> call) throws Exception {
        var done = new CompletableFuture<T>();
        context.runOnContext(ignored -> call.get().onComplete(done::complete, done::completeExceptionally));
        return done.get(60, TimeUnit.SECONDS);
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
