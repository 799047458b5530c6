package io.streamops.node.adapters;

import io.streamops.execution.Failure;
import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.streamops.rejection.Rejected.Kind;
import io.streamops.tasks.sources.RowSources;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** Rejections in the words of those who have asked. Any other failure stays what it is. */
final class Rejections {
    private static final String INDEX = "index";

    private Rejections() {}

    /**
     * For a job.
     *
     * @param unavailable the code for what may be possible later
     * @param invalid the code for all else
     */
    static <T> Future<T> toJob(Throwable failure, String unavailable, String invalid) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? Failure.permanent(
                                rejected.kind() == Kind.UNAVAILABLE ? unavailable : invalid, rejected.detail())
                        : failure);
    }

    /**
     * For a task, which waits while the index is away.
     *
     * @param again asks the same
     */
    static <T> Future<T> toTask(Throwable failure, Supplier<Future<T>> again) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? awayOr(rejected, again, () -> RowSources.InvalidTaskData.data(rejected.detail()))
                        : failure);
    }

    /** The same for a step of a workflow. */
    static <T> Future<T> toStep(Throwable failure, String step, Supplier<Future<T>> again) {
        return Future.failedFuture(
                failure instanceof Rejected rejected
                        ? awayOr(rejected, again, () -> StepFailures.permanent(step, rejected.detail()))
                        : failure);
    }

    private static <T> Throwable awayOr(Rejected rejected, Supplier<Future<T>> again, Supplier<Throwable> failure) {
        return rejected.kind() == Kind.UNAVAILABLE
                ? new Unavailable(INDEX, rejected, () -> again.get().mapEmpty())
                : failure.get();
    }
}
