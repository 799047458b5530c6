package io.streamops.tasks;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.CancellableRun;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Attempts tasks as a processor does: each on a virtual thread, as a run that can be cancelled. */
public record TaskRunner(Vertx vertx, TaskKind kind) {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Begins an attempt. */
    public CancellableRun<JsonObject> begin(EntityId task, int round, @Nullable String owner, JsonObject data)
            throws Exception {
        var begun = new CompletableFuture<CancellableRun<JsonObject>>();
        var context = ((VertxInternal) vertx)
                .contextBuilder()
                .withThreadingModel(ThreadingModel.VIRTUAL_THREAD)
                .build();
        context.runOnContext(now -> begun.complete(
                CancellableRun.begin(LONG, run -> kind.run(new TaskRun(task, round, owner, data, 0, run)))));
        return begun.get(60, TimeUnit.SECONDS);
    }

    /** Makes an attempt: returns its result, or throws its failure. */
    public JsonObject run(EntityId task, int round, @Nullable String owner, JsonObject data) throws Exception {
        return begin(task, round, owner, data).result().await(60, TimeUnit.SECONDS);
    }
}
