package io.streamops.collected.batch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The threads that read and write batches, one for each batch in progress, because they block on object storage. */
public final class BatchIoPool {
    /** Above the storage's own timeouts. */
    private static final long LONGEST_MINUTES = 10;

    private final WorkerExecutor executor;

    public BatchIoPool(Vertx vertx, int threads) {
        this.executor =
                vertx.createSharedWorkerExecutor("collected-reading", threads, LONGEST_MINUTES, TimeUnit.MINUTES);
    }

    /** Runs the work on the pool. */
    public <T> Future<T> call(Callable<T> work) {
        return executor.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    public Future<Void> close() {
        return executor.close();
    }
}
