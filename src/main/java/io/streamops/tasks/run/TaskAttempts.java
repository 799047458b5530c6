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
 * Makes attempts. One for which a dependency was unavailable does not count, and neither does its time: it is made again when that
 * is back. On virtual threads.
 */
final class TaskAttempts {
    /** With its event it has to fit into a Kafka message. */
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

    /** @param hook is called when an attempt has begun to wait for what is unavailable */
    void whenResting(Runnable hook) {
        whenResting = hook;
    }

    /**
     * An attempt that was made.
     *
     * @param announced its {@code task.processing} is published, after which its result may be
     */
    record Made(AttemptResult result, Future<Void> announced) {
        static Made failed(EventError error) {
            return new Made(new AttemptResult.Failed(error), Future.succeededFuture());
        }
    }

    /**
     * Makes an attempt. Throws {@link RunCancelled} if the node stops or the lease is lost, and {@link Unavailable} if too many wait
     * for what is unavailable.
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
        lease.check(); // before anybody is told that it begins
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
        var share = permit.share(); // an attempt that is left behind keeps it
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
        } catch (Throwable defect) { // whatever a kind throws costs its own task at the most
            log.error("a task has failed by a defect", defect);
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

    /** A dependency that does not answer may have cost the attempt its time. */
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
