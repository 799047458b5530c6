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
 * Threads for CPU-bound work: reading, checking and writing many records. There are as many as cores, so that computing steps do
 * not block waiting ones.
 */
public final class StepWorkers {
    /** Longer than any step: runs are cancelled by their own limits. */
    private static final long LONGEST_HOURS = 24;

    private final WorkerExecutor executor;

    /** Work that calls its pulse from time to time. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Pulse pulse) throws Exception;
    }

    /** Says whether the work is still needed. */
    @FunctionalInterface
    public interface Pulse {
        /** Throws if the work is cancelled. */
        void check();
    }

    public StepWorkers(Vertx vertx) {
        this.executor = vertx.createSharedWorkerExecutor(
                "workflow-steps", Runtime.getRuntime().availableProcessors(), LONGEST_HOURS, TimeUnit.HOURS);
    }

    /** Runs work and waits for it; if the run is cancelled, the work ends at its next pulse. */
    public <T> T call(RunContext context, Work<T> work) {
        var cancelled = new AtomicBoolean();
        context.onCancel(() -> cancelled.set(true));
        return context.await(begin(() -> work.run(() -> {
            if (cancelled.get()) {
                throw new RunCancelled(RunCancelled.Reason.LEASE_LOST);
            }
        })));
    }

    /** Starts work that is never cancelled. */
    public <T> Future<T> begin(Callable<T> work) {
        return executor.executeBlocking(work, false).map(Objects::requireNonNull);
    }
}
