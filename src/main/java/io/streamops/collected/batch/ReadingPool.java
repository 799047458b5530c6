package io.streamops.collected.batch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The threads that batches are read and written on, as many as there are at once: each may wait for the storage. */
public final class ReadingPool {
    /** The storage ends its calls in time, and with them the waiting. */
    private static final long LONGEST_MINUTES = 10;

    private final WorkerExecutor executor;

    public ReadingPool(Vertx vertx, int threads) {
        this.executor =
                vertx.createSharedWorkerExecutor("collected-reading", threads, LONGEST_MINUTES, TimeUnit.MINUTES);
    }

    /** Does it there. */
    public <T> Future<T> call(Callable<T> work) {
        return executor.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    public Future<Void> close() {
        return executor.close();
    }
}
