package io.streamops.workflows.stage;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.CancellableRun;
import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.assertj.core.api.Assertions;

/** Runs steps as a processor does: each as a run, on virtual threads. */
public final class StepStage {
    public static final EntityId WORKFLOW = new EntityId("wf-11111111-2222-3333-4444-555555555555");
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Vertx vertx;
    private final StepWorkers workers;

    public StepStage(Vertx vertx) {
        this.vertx = vertx;
        this.workers = new StepWorkers(vertx);
    }

    public Vertx vertx() {
        return vertx;
    }

    public StepWorkers workers() {
        return workers;
    }

    public static <T> T await(Future<T> future) throws Exception {
        return future.await(90, TimeUnit.SECONDS);
    }

    /** Begins a run that can be cancelled. */
    public <T> CancellableRun<T> begin(Function<RunContext, T> work) throws Exception {
        var begun = Promise.<CancellableRun<T>>promise();
        ((VertxInternal) vertx)
                .createVirtualThreadContext()
                .runOnContext(here -> begun.complete(CancellableRun.begin(LIMIT, work)));
        return await(begun.future());
    }

    public <T> T make(Function<RunContext, T> work) throws Exception {
        return await(begin(work).result());
    }

    public CancellableRun<Step.Result> begin(Step step, JsonObject with, List<JsonObject> records) throws Exception {
        return begin(context ->
                step.run(new Step.Run(WORKFLOW, "ann@example.com", step.name(), 2, with, records, List.of(), context)));
    }

    public Step.Result run(Step step, JsonObject with, List<JsonObject> records) throws Exception {
        return await(begin(step, with, records).result());
    }

    /** The failure that it ends with. */
    public Failure failure(Step step, JsonObject with, List<JsonObject> records) {
        return Assertions.catchThrowableOfType(Failure.class, () -> run(step, with, records));
    }

    public static List<JsonObject> records(String... json) {
        return List.of(json).stream().map(JsonObject::new).toList();
    }
}
