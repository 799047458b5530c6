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

/** One claimed task: makes an attempt, records its outcome, then publishes it. On a virtual thread. */
final class TaskExecution {
    static final String CORRELATION_ID = "correlationId";

    private static final Logger log = LoggerFactory.getLogger(TaskExecution.class);
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);
    private static final Duration A_MOMENT = Duration.ofMillis(250);

    private final Shared shared;
    private final TaskClaimResult.Held held;
    private final TaskLease lease;

    /** What all executions of an engine share. */
    record Shared(
            TaskEngine.Parts parts, LeaseKeeper<TaskLease> leases, TaskAttempts attempts, TaskOutcomes outcomes) {}

    TaskExecution(Shared shared, TaskClaimResult.Held held) {
        this.shared = shared;
        this.held = held;
        this.lease = shared.leases().add(held.lease());
    }

    /**
     * Makes the attempt.
     *
     * @param fromEvent the request of its {@code task.created}; null if the schedule has brought the task
     * @return the conclusion, which needs no permit
     */
    Supplier<Outcome> attempt(@Nullable TaskRequest fromEvent, Permit permit) {
        try {
            var request = request(fromEvent);
            return request.isEmpty() ? this::unknown : attempted(request.get(), permit);
        } catch (RunCancelled cancelled) {
            return () -> cancelled(cancelled);
        } catch (Unavailable unavailable) { // released for later, as it would fail at once elsewhere too
            release(later());
            throw unavailable;
        } catch (RuntimeException e) {
            release(now());
            throw e;
        }
    }

    private Optional<TaskRequest> request(@Nullable TaskRequest fromEvent) {
        var stored = fromEvent == null ? held.request() : fromEvent;
        return stored == null ? shared.parts().known().find(lease.id()).await() : Optional.of(stored);
    }

    private Supplier<Outcome> attempted(TaskRequest request, Permit permit) {
        if (request.correlationId() != null) { // a retry is logged under the same id as the first attempt
            LogContext.put(CORRELATION_ID, request.correlationId());
        }
        if (held.unpublished() != null) {
            shared.outcomes().publish(held.unpublished(), request.userId());
        }
        var made = held.crashed()
                ? Made.failed(EventErrors.crashed("its attempt"))
                : shared.attempts().make(lease, request, permit);
        return () -> conclude(request, made);
    }

    private Outcome conclude(TaskRequest request, Made made) {
        var event = made.result()
                .event(request, lease.retryCount(), now(), shared.parts().delay());
        try {
            if (!shared.outcomes().record(lease, request, event)) {
                return retryLater(A_MOMENT);
            }
        } catch (RunCancelled cancelled) {
            return cancelled(cancelled);
        } finally {
            shared.leases().remove(lease);
        }
        made.announced().await();
        shared.outcomes().publish(lease.round(), event, request.userId());
        return Outcome.DONE;
    }

    private Outcome cancelled(RunCancelled cancelled) {
        if (cancelled.reason() == RunCancelled.Reason.SHUTDOWN) {
            release(now());
            throw new ShuttingDown();
        }
        shared.leases().remove(lease);
        return retryLater(A_MOMENT);
    }

    /** The projection may lag behind another processor; the task stays in the schedule. */
    private Outcome unknown() {
        log.atWarn()
                .addKeyValue("taskId", lease.id().value())
                .log("a scheduled task has no known request; it stays in the schedule");
        release(later());
        return Outcome.DONE;
    }

    /** If this fails, the lease expires by itself. */
    private void release(Instant due) {
        shared.leases().remove(lease);
        try {
            shared.parts().runs().release(lease, due).await();
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("cause", e.toString()).log("a lease could not be released; it expires by itself");
        }
    }

    private Instant now() {
        return shared.parts().clock().instant();
    }

    private Instant later() {
        return now().plus(shared.parts().limits().lease());
    }

    /** Another processor holds the lease, or the task is not due. */
    static Outcome retryLater(Duration remaining) {
        var wait = remaining.compareTo(MAX_WAIT) < 0 ? remaining : MAX_WAIT;
        return new RetryLater("another processor has the task", wait).outcome();
    }
}
