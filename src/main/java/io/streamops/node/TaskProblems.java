package io.streamops.node;

import io.streamops.gateway.http.Problem;
import io.streamops.messaging.Unavailable;
import io.streamops.tasks.rows.Invalid;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** What routes tell their clients, as tasks are told that ask the same. */
final class TaskProblems {
    /** What work waits for where no indexer answers. */
    static final String INDEX = "index";

    private static final int UNAVAILABLE = 503;

    private TaskProblems() {}

    /** @param again asks the same, which is answered once the index is back */
    static <T> Future<T> told(Throwable failure, Supplier<Future<T>> again) {
        return Future.failedFuture(
                switch (failure) {
                    case Problem problem ->
                        problem.status() == UNAVAILABLE
                                ? new Unavailable(
                                        INDEX, problem, () -> again.get().mapEmpty())
                                : Invalid.data(problem.detail());
                    default -> failure;
                });
    }
}
