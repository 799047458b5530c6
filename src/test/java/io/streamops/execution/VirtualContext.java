package io.streamops.execution;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A worker's context, for tests. */
final class VirtualContext {
    private final ContextInternal context;

    VirtualContext(Vertx vertx) {
        this.context = ((VertxInternal) vertx).createVirtualThreadContext();
    }

    /** Begins something on the context. */
    <T> CompletableFuture<T> begin(Callable<T> action) {
        var result = new CompletableFuture<T>();
        context.runOnContext(task -> {
            try {
                result.complete(action.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /** Does something on the context. */
    <T> T call(Callable<T> action) throws Exception {
        return begin(action).get(30, TimeUnit.SECONDS);
    }

    void run(Runnable action) throws Exception {
        call(() -> {
            action.run();
            return true;
        });
    }

    static <T> T await(Future<T> future) throws Exception {
        return future.await(30, TimeUnit.SECONDS);
    }
}
