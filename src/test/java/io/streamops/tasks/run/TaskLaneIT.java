package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Engines behind lanes, while processors come and go and brokers restart. */
@ExtendWith(VertxExtension.class)
class TaskLaneIT {
    private static final int TASKS = 300;

    @TempDir
    Path dir;

    private TaskStage stage;
    private ForeignService foreign;

    @BeforeEach
    void open(Vertx vertx) throws Exception {
        stage = new TaskStage(vertx, dir);
        foreign = stage.foreign();
    }

    @AfterEach
    void close() throws Exception {
        foreign.close();
        stage.close();
    }

    private TestKind slow() {
        return TestKind.of(run ->
                run.context().await(stage.vertx.timer(20, TimeUnit.MILLISECONDS).map(due -> new JsonObject())));
    }

    private static List<String> ids() {
        return IntStream.range(0, TASKS).mapToObj(i -> "task-" + i).toList();
    }

    private void createAll() throws Exception {
        for (var id : ids()) {
            foreign.send(ForeignService.created(id));
        }
    }

    private void awaitAll() throws Exception {
        Eventually.until("all are completed", () -> foreign.count("task.completed") >= TASKS);
    }

    @Test
    void tasksEndOnceWhileProcessorsComeAndGo() throws Exception {
        var first = slow();
        var second = slow();
        var third = slow();
        var leaving = stage.processorWithLane(WallClock.get(), first);
        createAll();
        var joining = stage.processorWithLane(WallClock.get(), second);
        Eventually.until("the first has begun", () -> first.tries().size() > 10);
        leaving.close();
        var last = stage.processorWithLane(WallClock.get(), third);
        awaitAll();
        joining.close();
        last.close();
        for (var id : ids()) {
            var types = foreign.types(id, 3);
            assertThat(types)
                    .as(id)
                    .startsWith("task.created", "task.processing")
                    .endsWith("task.completed");
            assertThat(types).as(id).containsOnlyOnce("task.completed").doesNotContain("task.dead_letter");
        }
    }

    @Test
    void tasksEndOnceThoughRedisRestarts() throws Exception {
        var kind = slow();
        var processor = stage.processorWithLane(WallClock.get(), kind);
        createAll();
        Eventually.until("some are tried", () -> kind.tries().size() > 20);
        stage.restartRedis();
        awaitAll();
        processor.close();
        for (var id : ids()) {
            assertThat(foreign.types(id, 3).stream().distinct())
                    .as(id)
                    .containsExactly("task.created", "task.processing", "task.completed");
        }
    }

    @Test
    void tasksRunAndEndOnceAlthoughKafkaRestarts() throws Exception {
        var kind = slow();
        var processor = stage.processorWithLane(WallClock.get(), kind);
        createAll();
        Eventually.until("some are tried", () -> kind.tries().size() > 20);
        stage.restartKafka();
        foreign.send(ForeignService.created("task-after"));
        Eventually.until("all are completed", () -> foreign.count("task.completed") >= TASKS + 1);
        processor.close();
        for (var id : Stream.concat(ids().stream(), Stream.of("task-after")).toList()) {
            assertThat(foreign.types(id, 3).stream().distinct())
                    .as(id)
                    .containsExactly("task.created", "task.processing", "task.completed");
        }
        assertThat(kind.tries()).hasSize(TASKS + 1);
    }
}
