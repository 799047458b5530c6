package io.streamops.workflows.run;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.run.EventErrors;
import io.streamops.events.run.OutcomePublisher;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.Outages;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.run.StepAttempts.StepOutcome;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One claimed workflow: runs its remaining steps and finalizes it; the caller publishes the terminal event. On a virtual thread. */
final class WorkflowExecution {

    /** In characters; the event with the result must fit into a Kafka message. */
    private static final int MAX_RESULT = 256 * 1024;

    /** What all executions of an engine share. */
    record Shared(
            WorkflowEngine.Parts parts,
            Map<String, Step> steps,
            StepAttempts attempts,
            Outages outages,
            OutcomePublisher publisher,
            WorkflowMeters meters) {}

    private final Shared shared;
    private final WorkflowRequest request;
    private final WorkflowLease lease;
    private final Permit permit;
    private final List<StoredStep> kept;
    private @Nullable String place;
    private @Nullable List<JsonObject> records;

    WorkflowExecution(Shared shared, WorkflowRequest request, WorkflowLease lease, Permit permit) {
        this.shared = shared;
        this.request = request;
        this.lease = lease;
        this.permit = permit;
        this.kept = new ArrayList<>(lease.kept());
        this.place = lease.place();
    }

    /** Throws {@link RunCancelled} if the lease is lost or the processor stops. */
    WorkflowEvent run() {
        var end = steps();
        requireHeld(() -> shared.parts().runs().finalize(lease, end));
        return end;
    }

    private WorkflowEvent steps() {
        for (var index = kept.size(); index < request.steps().size(); index++) {
            if (!shared.steps().containsKey(name(index))) {
                return failed(index, unknown(name(index)));
            }
        }
        publish(lastStored());
        if (lease.crashed() && kept.size() < request.steps().size()) {
            return failed(kept.size(), EventErrors.crashed("this step"));
        }
        while (kept.size() < request.steps().size()) {
            var error = step(kept.size());
            if (error != null) {
                return failed(kept.size(), error);
            }
        }
        return completed();
    }

    private String name(int index) {
        return request.steps().get(index).name();
    }

    private EventError unknown(String step) {
        var names = shared.steps().keySet().stream().sorted().collect(Collectors.joining(", "));
        return EventErrors.permanent(
                "UNKNOWN_STEP",
                "there is no step \"%s\"; %s"
                        .formatted(step, names.isEmpty() ? "this processor knows none" : "there are " + names));
    }

    /** The event of what was stored last: it may be unpublished. */
    private WorkflowEvent lastStored() {
        return kept.isEmpty()
                ? new WorkflowEvent.Processing(request.id(), lease.startedAt(), name(0), 0)
                : kept.getLast().event(request.id(), kept.size() - 1);
    }

    /** Runs a step; returns the error, or null on success. */
    private @Nullable EventError step(int index) {
        var spec = request.steps().get(index);
        var step = requireNonNull(shared.steps().get(spec.name()), "checked before");
        var began = System.nanoTime();
        return switch (shared.attempts().make(lease, permit, step, spec, context -> attempt(step, index, context))) {
            case StepOutcome.Done done -> {
                keep(index, done, Duration.ofNanos(System.nanoTime() - began));
                yield null;
            }
            case StepOutcome.Failed failed -> failed.error();
        };
    }

    private StepOutcome attempt(Step step, int index, RunContext context) {
        try {
            var result = step.run(stepRun(index, context));
            var size = result.toJson().encode().length();
            return size > MAX_RESULT
                    ? new StepOutcome.Failed(tooLarge(name(index), size))
                    : new StepOutcome.Done(
                            result, shared.parts().records().keep(request.id(), index, result.records()));
        } catch (Unavailable unavailable) {
            records = null; // frees memory while it waits
            throw unavailable;
        }
    }

    private Step.Run stepRun(int index, RunContext context) {
        var spec = request.steps().get(index);
        var input = records(context);
        var results = kept.stream().map(StoredStep::result).toList();
        return new Step.Run(
                request.id(), request.user(), spec.name(), index, request.with(spec), input, results, context);
    }

    /** The records for the next step: loaded on first use, from the previous step or from the input. */
    private List<JsonObject> records(RunContext context) {
        var current = records;
        if (current == null) {
            var store = shared.parts().records();
            current = place == null ? store.load(request.input(), context) : store.kept(place);
            records = current;
        }
        return current;
    }

    private static EventError tooLarge(String step, int size) {
        return EventErrors.permanent(
                StepFailures.code(step),
                "the step's result has %d characters, more than %d".formatted(size, MAX_RESULT));
    }

    private void keep(int index, StepOutcome.Done done, Duration took) {
        var step = new StoredStep(
                name(index),
                shared.parts().clock().instant(),
                took,
                done.result().toJson());
        requireHeld(() -> shared.parts().runs().keep(lease, index, step, done.place()));
        shared.meters().step(step.name(), took);
        forgetRecords();
        place = done.place();
        records = done.result().records();
        kept.add(step);
        publish(step.event(request.id(), index));
    }

    /** Deletes the records of the last step: those of the next one are stored, or the workflow is final. */
    void forgetRecords() {
        if (place != null) {
            shared.parts().records().forget(place);
        }
    }

    private WorkflowEvent failed(int index, EventError error) {
        return new WorkflowEvent.Failed(request.id(), shared.parts().clock().instant(), name(index), index, error);
    }

    private WorkflowEvent completed() {
        var now = shared.parts().clock().instant();
        var took = Duration.between(lease.startedAt(), now);
        var results = kept.stream().map(StoredStep::result).toList();
        return new WorkflowEvent.Completed(
                request.id(),
                now,
                took.isNegative() ? Duration.ZERO : took, // the clock of its first processor may be ahead
                kept.size(),
                WorkflowSummary.of(results).toJson());
    }

    private void publish(WorkflowEvent event) {
        if (lease.isStale()) {
            requireHeld(() -> shared.parts().runs().check(List.of(lease)).map(List::getFirst));
        }
        shared.publisher().publish(event, request.user());
    }

    /** Waits while Redis is unavailable, so that work is not repeated. All runs need Redis, so the permit is kept. */
    private void requireHeld(Supplier<Future<Boolean>> check) {
        if (!shared.outages().<Boolean>outlast(lease::rest, () -> check.get().await())) {
            throw new RunCancelled(RunCancelled.Reason.LEASE_LOST);
        }
    }

    /**
     * The counts of a workflow, from those of its steps: the records of the input, those that passed all steps, and those that some
     * step could not process. A step that filters records lowers the second without raising the third.
     */
    record WorkflowSummary(int total, int successful, int failed) {
        private static final String PROCESSED = "recordsProcessed";
        private static final String VALID = "validRecords";
        private static final String INVALID = "invalidRecords";

        static WorkflowSummary of(List<JsonObject> results) {
            var active = results.stream()
                    .filter(result -> result.getInteger(PROCESSED, 0) > 0)
                    .toList();
            if (active.isEmpty()) {
                return new WorkflowSummary(0, 0, 0);
            }
            var successful = active.getLast().getInteger(VALID, 0);
            var failed = active.stream()
                    .mapToInt(result -> result.getInteger(INVALID, 0))
                    .sum();
            var total = Math.max(active.getFirst().getInteger(PROCESSED, 0), successful + failed);
            return new WorkflowSummary(total, successful, failed);
        }

        JsonObject toJson() {
            return new JsonObject()
                    .put("totalRecords", total)
                    .put("successfulRecords", successful)
                    .put("failedRecords", failed);
        }
    }
}
