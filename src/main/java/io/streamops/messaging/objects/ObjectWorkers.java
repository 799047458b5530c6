package io.streamops.messaging.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;

/** The worker threads for blocking calls; results arrive on the caller's context. */
record ObjectWorkers(WorkerExecutor executor) {
    private static final int THREADS = 8;

    /** A call without a result. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    static ObjectWorkers of(Vertx vertx) {
        return new ObjectWorkers(vertx.createSharedWorkerExecutor("objects", THREADS));
    }

    <T> Future<T> call(Callable<T> call) {
        return executor.executeBlocking(call, false).map(Objects::requireNonNull);
    }

    Future<Void> run(Action action) {
        return executor.executeBlocking(
                        () -> {
                            action.run();
                            return Boolean.TRUE;
                        },
                        false)
                .mapEmpty();
    }

    Future<Void> close() {
        return executor.close();
    }
}
