package io.streamops.processor;

import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.TaskEvent;
import io.streamops.messaging.Outcome;
import io.streamops.tasks.run.TaskEngine;
import io.streamops.tasks.run.TaskSchedule;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The work on tasks: an engine, and the schedule of retries. */
public final class TaskWork implements TopicWork<TaskEvent> {
    /** How long running attempts may still take when the processor stops. */
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final TaskEngine engine;
    private final TaskSchedule schedule;
    private Future<Void> stopped = Future.succeededFuture();

    private TaskWork(TaskEngine engine, TaskSchedule schedule) {
        this.engine = engine;
        this.schedule = schedule;
    }

    /**
     * A factory of work on tasks.
     *
     * @param parts of each engine, for this many tasks at once, with a new owner each time
     */
    public static TopicWork.Factory<TaskEvent> of(IntFunction<TaskEngine.Parts> parts) {
        return (vertx, concurrency) -> {
            var engine = new TaskEngine(vertx, parts.apply(concurrency));
            return new TaskWork(engine, new TaskSchedule(vertx, engine));
        };
    }

    @Override
    public Outcome handle(TaskEvent event, EventMetadata metadata) {
        return engine.handle(event, metadata);
    }

    @Override
    public Future<Void> start() {
        schedule.start();
        return Future.succeededFuture();
    }

    @Override
    public @Nullable String waitsFor() {
        return engine.waitsFor();
    }

    @Override
    public void drain() {
        stopped = Future.join(schedule.stop(), engine.stop(DRAIN)).mapEmpty();
    }

    @Override
    public Future<Void> close() {
        return stopped;
    }
}
