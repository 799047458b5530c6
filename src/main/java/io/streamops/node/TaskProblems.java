package io.streamops.node;

import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.rows.Invalid;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** What routes tell their clients, as tasks are told that ask the same. */
final class TaskProblems {
    /** What work waits for where no indexer answers. */
    static final String INDEX = "index";

    private TaskProblems() {}

    /** @param again asks the same, which is answered once the index is back */
    static <T> Future<T> told(Throwable failure, Supplier<Future<T>> again) {
        return Future.failedFuture(
                switch (failure) {
                    case Rejected rejected ->
                        rejected.kind() == Rejected.Kind.UNAVAILABLE
                                ? new Unavailable(
                                        INDEX, rejected, () -> again.get().mapEmpty())
                                : Invalid.data(rejected.detail());
                    default -> failure;
                });
    }
}
