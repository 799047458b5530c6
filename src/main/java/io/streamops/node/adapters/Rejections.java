package io.streamops.node.adapters;

import io.streamops.execution.Failure;
import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.streamops.rejection.Rejected.Kind;
import io.streamops.tasks.sources.RowSources;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** Translates a {@link Rejected} into the failure of the calling capability; any other failure stays. */
final class Rejections {
    private static final String INDEX = "index";

    private Rejections() {}

    /**
     * For a job.
     *
     * @param unavailable the code if a retry may succeed
     * @param invalid the code otherwise
     */
    static <T> Future<T> toJob(Throwable failure, String unavailable, String invalid) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? Failure.permanent(
                                rejected.kind() == Kind.UNAVAILABLE ? unavailable : invalid, rejected.detail())
                        : failure);
    }

    /**
     * For a task, which waits while the index is unavailable.
     *
     * @param retry repeats the request
     */
    static <T> Future<T> toTask(Throwable failure, Supplier<Future<T>> retry) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? unavailableOr(rejected, retry, () -> RowSources.InvalidTaskData.data(rejected.detail()))
                        : failure);
    }

    /** For a step of a workflow. */
    static <T> Future<T> toStep(Throwable failure, String step, Supplier<Future<T>> retry) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? unavailableOr(rejected, retry, () -> StepFailures.permanent(step, rejected.detail()))
                        : failure);
    }

    private static <T> Throwable unavailableOr(
            Rejected rejected, Supplier<Future<T>> retry, Supplier<Throwable> failure) {
        return rejected.kind() == Kind.UNAVAILABLE
                ? new Unavailable(INDEX, rejected, () -> retry.get().mapEmpty())
                : failure.get();
    }
}
