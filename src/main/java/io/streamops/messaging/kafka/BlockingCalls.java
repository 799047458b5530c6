package io.streamops.messaging.kafka;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;

/** Runs blocking calls of Kafka's clients on worker threads. */
final class BlockingCalls {
    private BlockingCalls() {}

    static <R> Future<R> call(Vertx vertx, Callable<R> work) {
        return vertx.executeBlocking(work, false).map(result -> requireNonNull(result));
    }

    static Future<Void> run(Vertx vertx, Runnable work) {
        return vertx.executeBlocking(
                        () -> {
                            work.run();
                            return true;
                        },
                        false)
                .mapEmpty();
    }
}
