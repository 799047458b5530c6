package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.execution.Failure;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.brokers.Relay;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tasks while a dependency is unavailable, and when it is back. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class TaskOutageIT {
    private static final ObjectPath PLACE = ObjectPath.parse("streamops/of-a-task");

    @TempDir
    static Path dir;

    private static TaskStage stage;
    private static ForeignService foreign;
    private static EmbeddedObjectStore store;

    private final SetClock clock = new SetClock();
    private Relay relay;
    private ObjectStorage storage;

    @BeforeAll
    static void open(Vertx vertx) throws Exception {
        stage = new TaskStage(vertx, dir);
        foreign = stage.foreign();
        store = EmbeddedObjectStore.start(dir.resolve("objects"), 0);
    }

    @AfterAll
    static void close() throws Exception {
        store.stop();
        foreign.close();
        stage.close();
    }

    @BeforeEach
    void connect() throws Exception {
        var address = store.address();
        relay = Relay.to(address.endpoint().getPort());
        var there = URI.create("http://127.0.0.1:" + relay.port());
        storage = new ObjectStorage(
                stage.vertx, new ObjectStoreSettings.Address(there, address.accessKey(), address.secretKey()));
        TaskStage.await(storage.ensureBucket(PLACE.bucket()));
        stage.dependencies.put("minio", storage::ping);
    }

    @AfterEach
    void disconnect() throws Exception {
        stage.dependencies.clear();
        TaskStage.await(storage.close());
        relay.close();
    }

    private static String id() {
        return "task-" + UUID.randomUUID();
    }

    private static JsonObject created(String id) throws Exception {
        var created = ForeignService.created(id);
        foreign.send(created);
        return created;
    }

    private JsonObject stored(TaskRun run) {
        run.context().await(storage.put(PLACE, Buffer.buffer("x"), "text/plain", Map.of()));
        return new JsonObject();
    }

    private static void untilItWaits(TestProcessor processor) throws Exception {
        Eventually.until("it waits", () -> "minio".equals(processor.waitsFor()));
    }

    @Test
    void aTaskWaitsForTheStorageAndNoTryIsCounted() throws Exception {
        var id = id();
        var kind = TestKind.of(this::stored);
        try (var processor = stage.processor(clock, kind)) {
            relay.cut();
            var outcome = processor.begin(created(id));
            untilItWaits(processor);
            for (var hour = 0; hour < 3; hour++) { // longer than all retries would take
                clock.advance(Duration.ofHours(1));
                processor.look();
            }
            relay.open();
            assertThat(TaskStage.await(outcome)).isEqualTo(Outcome.DONE);
            assertThat(processor.waitsFor()).isNull();
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
        assertThat(kind.tries()).containsOnly(0).hasSizeGreaterThan(1);
    }

    @Test
    void aStorageThatIsSilentDoesNotCostATryItsTime() throws Exception {
        var id = id();
        var kind = new TestKind(Duration.ofSeconds(1), this::stored);
        try (var processor = stage.processor(clock, kind)) {
            relay.silence();
            var outcome = processor.begin(created(id));
            untilItWaits(processor);
            relay.open();
            assertThat(TaskStage.await(outcome)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
    }

    @Test
    void othersRunWhileMoreAttemptsWaitThanMayRunAtOnce() throws Exception {
        var free = id();
        var kind = TestKind.of(run -> run.task().value().equals(free) ? new JsonObject() : stored(run));
        try (var processor = stage.processor(clock, kind)) {
            relay.cut();
            var waiting = new ArrayList<Future<Outcome>>();
            for (var i = 0; i < 20; i++) {
                waiting.add(processor.begin(created(id())));
            }
            Eventually.until("all were tried", () -> kind.tries().size() >= 20);
            assertThat(processor.handle(created(free))).isEqualTo(Outcome.DONE);
            assertThat(waiting).noneMatch(Future::isComplete);
            relay.open();
            for (var outcome : waiting) {
                assertThat(TaskStage.await(outcome)).isEqualTo(Outcome.DONE);
            }
        }
    }

    @Test
    void theScheduleGoesOnWhileAsManyAsItTakesWait() throws Exception {
        var free = id();
        var kind = TestKind.of(run -> {
            if (run.retryCount() == 0) {
                throw Failure.retryable("SMTP_ERROR", "Connection timeout to mail server");
            }
            return run.task().value().equals(free) ? new JsonObject() : stored(run);
        });
        var ids = new ArrayList<String>();
        try (var processor = stage.processor(clock, kind)) {
            for (var i = 0; i < 8; i++) {
                ids.add(id());
                assertThat(processor.handle(created(ids.getLast()))).isEqualTo(Outcome.DONE);
            }
            relay.cut();
            clock.advance(TaskStage.DELAY);
            processor.look();
            Eventually.until("all are tried again", () -> kind.tries().size() >= 16);
            untilItWaits(processor);
            assertThat(processor.handle(created(free))).isEqualTo(Outcome.DONE);
            clock.advance(TaskStage.DELAY);
            processor.look();
            foreign.types(free, 5);
            relay.open();
            for (var id : ids) {
                assertThat(foreign.types(id, 5)).endsWith("task.failed", "task.processing", "task.completed");
                assertThat(foreign.payload(id, 4).getInteger("retryCount")).isEqualTo(1);
            }
        }
    }

    @Test
    void whatWaitsIsGivenBackWhenItsProcessorStops() throws Exception {
        var id = id();
        var kind = TestKind.of(this::stored);
        JsonObject created;
        try (var processor = stage.processor(clock, kind)) {
            relay.cut();
            created = created(id);
            var outcome = processor.begin(created);
            untilItWaits(processor);
            TaskStage.await(processor.stopEngine(Duration.ofHours(1)));
            assertThat(TaskStage.await(outcome)).isInstanceOf(Outcome.Retry.class);
        }
        relay.open();
        try (var next = stage.processor(clock, kind)) {
            assertThat(next.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.types(id, 4)).endsWith("task.completed");
    }
}
