package io.streamops.tasks.run;

import io.streamops.events.run.EventErrors;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.LeaseKeeper;
import io.streamops.execution.RetryLater;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.ShuttingDown;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.streamops.tasks.run.TaskAttempts.Made;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One claimed task: an attempt, its outcome recorded, and then published. On a virtual thread. */
final class TaskExecution {
    static final String CORRELATION_ID = "correlationId";

    private static final Logger log = LoggerFactory.getLogger(TaskExecution.class);
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);
    private static final Duration A_MOMENT = Duration.ofMillis(250);

    private final Means means;
    private final TaskClaimResult.Held held;
    private final TaskLease lease;

    /** What all executions of an engine have. */
    record Means(TaskEngine.Parts parts, LeaseKeeper<TaskLease> leases, TaskAttempts attempts, TaskOutcomes outcomes) {}

    TaskExecution(Means means, TaskClaimResult.Held held) {
        this.means = means;
        this.held = held;
        this.lease = means.leases().add(held.lease());
    }

    /**
     * Makes the attempt.
     *
     * @param brought what was asked for; null if the schedule has brought the task
     * @return what concludes it, for which no permit is needed
     */
    Supplier<Outcome> attempt(@Nullable TaskRequest brought, Permit permit) {
        try {
            var request = request(brought);
            return request.isEmpty() ? this::unknown : attempted(request.get(), permit);
        } catch (RunCancelled cancelled) {
            return () -> cancelled(cancelled);
        } catch (Unavailable unavailable) { // if others had it at once, it would come back at once
            release(later());
            throw unavailable;
        } catch (RuntimeException e) {
            release(now());
            throw e;
        }
    }

    private Optional<TaskRequest> request(@Nullable TaskRequest brought) {
        var kept = brought == null ? held.request() : brought;
        return kept == null ? means.parts().known().find(lease.id()).await() : Optional.of(kept);
    }

    private Supplier<Outcome> attempted(TaskRequest request, Permit permit) {
        if (request.correlationId() != null) { // a retry is logged under the same id as the first attempt
            LogContext.put(CORRELATION_ID, request.correlationId());
        }
        if (held.unpublished() != null) {
            means.outcomes().publish(held.unpublished(), request.userId());
        }
        var made = held.crashed()
                ? Made.failed(EventErrors.crashed("its attempt"))
                : means.attempts().make(lease, request, permit);
        return () -> conclude(request, made);
    }

    private Outcome conclude(TaskRequest request, Made made) {
        var event = made.result()
                .event(request, lease.retryCount(), now(), means.parts().delay());
        try {
            if (!means.outcomes().record(lease, request, event)) {
                return elsewhere(A_MOMENT);
            }
        } catch (RunCancelled cancelled) {
            return cancelled(cancelled);
        } finally {
            means.leases().remove(lease);
        }
        made.announced().await();
        means.outcomes().publish(lease.round(), event, request.userId());
        return Outcome.DONE;
    }

    private Outcome cancelled(RunCancelled cancelled) {
        if (cancelled.reason() == RunCancelled.Reason.SHUTDOWN) {
            release(now());
            throw new ShuttingDown();
        }
        means.leases().remove(lease);
        return elsewhere(A_MOMENT);
    }

    /** The view may not have read what others have begun yet; the task stays in the schedule. */
    private Outcome unknown() {
        log.atWarn()
                .addKeyValue("taskId", lease.id().value())
                .log("nothing is known of a task that is to be attempted");
        release(later());
        return Outcome.DONE;
    }

    /** If that fails, the lease ends by itself. */
    private void release(Instant due) {
        means.leases().remove(lease);
        try {
            means.parts().runs().release(lease, due).await();
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("cause", e.toString()).log("a lease was not given back");
        }
    }

    private Instant now() {
        return means.parts().clock().instant();
    }

    private Instant later() {
        return now().plus(means.parts().limits().lease());
    }

    /** The task is for another processor, or not due; asking again makes sense after a while. */
    static Outcome elsewhere(Duration remaining) {
        var wait = remaining.compareTo(MAX_WAIT) < 0 ? remaining : MAX_WAIT;
        return new RetryLater("another processor has the task", wait).outcome();
    }
}
