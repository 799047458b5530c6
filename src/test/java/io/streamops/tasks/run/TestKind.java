package io.streamops.tasks.run;

import io.streamops.contract.event.TaskType;
import io.streamops.execution.Failure;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A kind of tasks that does what a test defines; records its attempts. */
final class TestKind implements TaskKind {
    private final Duration limit;
    private final Function<TaskRun, JsonObject> work;
    private final List<TaskRun> tries = new CopyOnWriteArrayList<>();

    TestKind(Duration limit, Function<TaskRun, JsonObject> work) {
        this.limit = limit;
        this.work = work;
    }

    static TestKind of(Function<TaskRun, JsonObject> work) {
        return new TestKind(Duration.ofSeconds(60), work);
    }

    static TestKind succeeding() {
        return of(run -> new JsonObject().put("emailSent", true).put("messageId", "msg-123456"));
    }

    static TestKind failing(boolean retryable) {
        return of(run -> {
            throw Failure.of("SMTP_ERROR", "Connection timeout to mail server", retryable);
        });
    }

    /** The retry counts of the attempts, in order. */
    List<Integer> tries() {
        return tries.stream().map(TaskRun::retryCount).toList();
    }

    List<TaskRun> runs() {
        return tries;
    }

    @Override
    public TaskType type() {
        return TaskType.EMAIL_NOTIFICATION;
    }

    @Override
    public Duration limit() {
        return limit;
    }

    @Override
    public JsonObject run(TaskRun run) {
        tries.add(run);
        return work.apply(run);
    }
}
