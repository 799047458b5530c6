package io.streamops.workflows.step;

import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunContext;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Threads for work that needs a core: reading, checking and writing many records. There are as many as cores, so that steps that
 * only wait are not held up by steps that compute.
 */
public final class StepWorkers {
    /** Longer than any step, which is cancelled by its run and not by its thread. */
    private static final long LONGEST_HOURS = 24;

    private final WorkerExecutor executor;

    /** Work that asks from time to time whether it is still wanted. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Pulse pulse) throws Exception;
    }

    /** Tells work whether it is still wanted. */
    @FunctionalInterface
    public interface Pulse {
        /** Throws if it is not. */
        void check();
    }

    public StepWorkers(Vertx vertx) {
        this.executor = vertx.createSharedWorkerExecutor(
                "workflow-steps", Runtime.getRuntime().availableProcessors(), LONGEST_HOURS, TimeUnit.HOURS);
    }

    /** Does it, and waits for it; if the run is cancelled first, the work ends at its next pulse. */
    public <T> T call(RunContext context, Work<T> work) {
        var unwanted = new AtomicBoolean();
        context.onCancel(() -> unwanted.set(true));
        return context.await(begin(() -> work.run(() -> {
            if (unwanted.get()) {
                throw new RunCancelled(RunCancelled.Reason.LEASE_LOST);
            }
        })));
    }

    /** Begins work that is never cancelled. */
    public <T> Future<T> begin(Callable<T> work) {
        return executor.executeBlocking(work, false).map(Objects::requireNonNull);
    }
}
