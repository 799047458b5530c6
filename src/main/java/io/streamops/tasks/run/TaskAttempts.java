package io.streamops.tasks.run;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.run.EventErrors;
import io.streamops.events.run.OutcomePublisher;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.Failure;
import io.streamops.execution.Outages;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.streamops.schema.FieldError;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes attempts. An attempt for which a dependency was unavailable does not count: it is made again when the dependency is back,
 * with its full time limit. On virtual threads.
 */
final class TaskAttempts {
    /** In characters; the event with the result must fit into a Kafka message. */
    static final int MAX_RESULT = 500_000;

    private static final Logger log = LoggerFactory.getLogger(TaskAttempts.class);

    private final Map<TaskType, TaskKind> kinds = new EnumMap<>(TaskType.class);
    private final BiFunction<TaskType, JsonObject, List<FieldError>> check;
    private final OutcomePublisher publisher;
    private final Outages outages;
    private final InstantSource clock;
    private Runnable whenResting = () -> {};

    TaskAttempts(TaskEngine.Parts parts, OutcomePublisher publisher, Outages outages) {
        parts.kinds().forEach(kind -> kinds.put(kind.type(), kind));
        this.check = parts.check();
        this.publisher = publisher;
        this.outages = outages;
        this.clock = parts.clock();
    }

    /** @param hook is called when an attempt begins to wait for a dependency */
    void whenResting(Runnable hook) {
        whenResting = hook;
    }

    /**
     * An attempt that was made.
     *
     * @param announced succeeds when its {@code task.processing} is published; only then may its result be
     */
    record Made(AttemptResult result, Future<Void> announced) {
        static Made failed(EventError error) {
            return new Made(new AttemptResult.Failed(error), Future.succeededFuture());
        }
    }

    /**
     * Makes an attempt. Throws {@link RunCancelled} if the node stops or the lease is lost, and {@link Unavailable} if too many
     * attempts wait for a dependency already.
     */
    Made make(TaskLease lease, TaskRequest request, Permit permit) {
        var type = request.created().taskType();
        var kind = kinds.get(type);
        if (kind == null) {
            return Made.failed(EventErrors.permanent("UNSUPPORTED_TYPE", "this processor cannot do " + type.word()));
        }
        var errors = check.apply(type, request.created().data());
        if (!errors.isEmpty()) {
            return Made.failed(EventErrors.permanent("INVALID_DATA", FieldError.text(errors)));
        }
        lease.check(); // before its beginning is published
        var began = clock.instant();
        var processing = new TaskEvent.Processing(lease.id(), began, lease.retryCount());
        var announced = publisher.begin(processing, request.userId());
        return new Made(result(lease, request, kind, permit, began), announced);
    }

    private AttemptResult result(TaskLease lease, TaskRequest request, TaskKind kind, Permit permit, Instant began) {
        return outages.outlast(
                wait -> lease.rest(permit, context -> {
                    whenResting.run();
                    wait.accept(context);
                }),
                () -> once(lease, request, kind, permit, began));
    }

    private AttemptResult once(TaskLease lease, TaskRequest request, TaskKind kind, Permit permit, Instant began) {
        lease.check();
        var share = permit.share(); // an abandoned attempt keeps its share until it returns
        try {
            return succeeded(
                    lease.attempt(kind.limit(), context -> {
                        try (share) {
                            return kind.run(run(lease, request, context));
                        }
                    }),
                    began);
        } catch (Unavailable unavailable) {
            throw unavailable;
        } catch (RunCancelled cancelled) {
            return cancelled(cancelled, kind.limit());
        } catch (Failure failure) {
            return new AttemptResult.Failed(EventErrors.of(failure));
        } catch (Throwable defect) { // whatever a kind throws fails only its own task
            log.error("a task failed because of a defect", defect);
            return new AttemptResult.Failed(EventErrors.defect("INTERNAL", defect, true));
        }
    }

    private static TaskRun run(TaskLease lease, TaskRequest request, RunContext context) {
        return new TaskRun(
                lease.id(), lease.round(), request.userId(), request.created().data(), lease.retryCount(), context);
    }

    private AttemptResult succeeded(JsonObject result, Instant began) {
        if (result.encode().length() > MAX_RESULT) {
            return new AttemptResult.Failed(EventErrors.permanent(
                    "RESULT_TOO_LARGE", "the result has more than %d characters".formatted(MAX_RESULT)));
        }
        var took = Duration.between(began, clock.instant());
        return new AttemptResult.Succeeded(result, took.isNegative() ? Duration.ZERO : took);
    }

    /** A timeout may be due to a dependency that does not answer; then the attempt does not count. */
    private AttemptResult cancelled(RunCancelled cancelled, Duration limit) {
        if (cancelled.reason() != Reason.TIMEOUT) {
            throw cancelled;
        }
        outages.find().ifPresent(unavailable -> {
            throw unavailable;
        });
        return new AttemptResult.Failed(EventErrors.retryable(
                "TIMEOUT", "the attempt has taken longer than %d s".formatted(limit.toSeconds())));
    }
}
