package io.streamops.workflows.run;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.StepSpec;
import io.streamops.events.run.EventErrors;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.Failure;
import io.streamops.execution.Outages;
import io.streamops.execution.RetryPolicy;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Attempts a step until it succeeds, fails for good, or its run is cancelled. An attempt for which a dependency was unavailable does
 * not count: it is made again when the dependency is back, with its full time limit.
 */
final class StepAttempts {
    private static final Logger log = LoggerFactory.getLogger(StepAttempts.class);

    /** The outcome of a step. */
    sealed interface StepOutcome {
        /**
         * The step is completed.
         *
         * @param place where its records are stored
         */
        record Done(Step.Result result, String place) implements StepOutcome {}

        /** The step failed. */
        record Failed(EventError error) implements StepOutcome {
            boolean isRetryable() {
                return Boolean.TRUE.equals(error.retryable());
            }
        }
    }

    private final Vertx vertx;
    private final Backoff backoff;
    private final Outages outages;

    StepAttempts(Vertx vertx, Backoff backoff, Outages outages) {
        this.vertx = vertx;
        this.backoff = backoff;
        this.outages = outages;
    }

    /** Throws {@link RunCancelled}, and {@link Unavailable} if too many attempts wait for a dependency already. */
    StepOutcome make(
            WorkflowLease lease, Permit permit, Step step, StepSpec spec, Function<RunContext, StepOutcome> work) {
        var limit = spec.timeout() == null ? step.limit() : spec.timeout();
        var retries = spec.retries() == null ? step.retries() : spec.retries();
        var policy = new RetryPolicy(1 + retries, backoff);
        for (var attempt = 1; ; attempt++) {
            var outcome =
                    outages.outlast(wait -> lease.rest(permit, wait), () -> once(lease, spec.name(), limit, work));
            if (!(outcome instanceof StepOutcome.Failed failed)
                    || !failed.isRetryable()
                    || !policy.allowsRetry(attempt)) {
                return outcome;
            }
            pause(lease, spec.name(), failed, attempt, policy.delay(attempt));
        }
    }

    private StepOutcome once(WorkflowLease lease, String step, Duration limit, Function<RunContext, StepOutcome> work) {
        try {
            return lease.attempt(limit, work);
        } catch (Failure failure) { // of the step, or of its records
            return new StepOutcome.Failed(EventErrors.of(StepFailures.code(step), failure));
        } catch (RunCancelled cancelled) {
            return cancelled(cancelled, step, limit);
        } catch (Unavailable unavailable) {
            throw unavailable;
        } catch (Throwable defect) { // whatever a step throws fails only its own workflow
            log.atError().addKeyValue("step", step).setCause(defect).log("a step failed because of a defect");
            return new StepOutcome.Failed(EventErrors.defect(StepFailures.code(step), defect, false));
        }
    }

    /** A timeout may be due to a dependency that does not answer; then the attempt does not count. */
    private StepOutcome cancelled(RunCancelled cancelled, String step, Duration limit) {
        if (cancelled.reason() != Reason.TIMEOUT) {
            throw cancelled;
        }
        outages.find().ifPresent(unavailable -> {
            throw unavailable;
        });
        return new StepOutcome.Failed(EventErrors.retryable(
                StepFailures.code(step), "the step has taken longer than %d ms".formatted(limit.toMillis())));
    }

    private void pause(WorkflowLease lease, String step, StepOutcome.Failed failed, int attempt, Duration wait) {
        log.atInfo()
                .addKeyValue("step", step)
                .addKeyValue("try", attempt)
                .addKeyValue("after", wait)
                .addKeyValue("error", failed.error().message())
                .log("a step has failed and is retried");
        lease.rest(context -> {
            var timer = vertx.timer(Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS);
            context.onCancel(timer::cancel);
            context.await(timer);
        });
    }
}
