package io.streamops.node;

import io.streamops.gateway.http.Problem;
import io.streamops.tasks.kind.TaskFailure;
import io.streamops.tasks.rows.Invalid;
import io.vertx.core.Future;

/** What routes tell their clients, as tasks are told that ask the same. */
final class TaskProblems {
    private static final int UNAVAILABLE = 503;

    private TaskProblems() {}

    /** @param code what it is called where nobody can answer now */
    static <T> Future<T> told(Throwable failure, String code) {
        return Future.failedFuture(
                switch (failure) {
                    case Problem problem ->
                        problem.status() == UNAVAILABLE
                                ? new TaskFailure(code, problem.detail(), true)
                                : Invalid.data(problem.detail());
                    default -> failure;
                });
    }
}
