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

/** One claimed workflow, from where it stands to its end, which is recorded when this returns and yet to be published. On a virtual thread. */
final class WorkflowExecution {
    /** What all executions of an engine have. */
    record Means(
            WorkflowEngine.Parts parts,
            Map<String, Step> steps,
            StepAttempts attempts,
            Outages outages,
            OutcomePublisher publisher,
            WorkflowMeters meters) {}

    /** With its envelope it stays below what brokers take. */
    private static final int MAX_RESULT = 256 * 1024;

    private final Means means;
    private final WorkflowRequest request;
    private final WorkflowLease lease;
    private final Permit permit;
    private final List<StoredStep> kept;
    private @Nullable String place;
    private @Nullable List<JsonObject> records;

    WorkflowExecution(Means means, WorkflowRequest request, WorkflowLease lease, Permit permit) {
        this.means = means;
        this.request = request;
        this.lease = lease;
        this.permit = permit;
        this.kept = new ArrayList<>(lease.kept());
        this.place = lease.place();
    }

    /** Throws {@link RunCancelled} if the lease is lost, or the processor stops. */
    WorkflowEvent run() {
        var end = steps();
        requireHeld(() -> means.parts().runs().finalize(lease, end));
        return end;
    }

    private WorkflowEvent steps() {
        for (var index = kept.size(); index < request.steps().size(); index++) {
            if (!means.steps().containsKey(name(index))) {
                return failed(index, unknown(name(index)));
            }
        }
        publish(begun());
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
        var names = means.steps().keySet().stream().sorted().collect(Collectors.joining(", "));
        return EventErrors.permanent(
                "UNKNOWN_STEP",
                "there is no step \"%s\"; %s"
                        .formatted(step, names.isEmpty() ? "this processor knows none" : "there are " + names));
    }

    /** What was recorded last may not have been published. */
    private WorkflowEvent begun() {
        return kept.isEmpty()
                ? new WorkflowEvent.Processing(request.id(), lease.startedAt(), name(0), 0)
                : kept.getLast().event(request.id(), kept.size() - 1);
    }

    /** Why it has failed; null if it is done. */
    private @Nullable EventError step(int index) {
        var spec = request.steps().get(index);
        var step = requireNonNull(means.steps().get(spec.name()), "looked for before");
        var began = System.nanoTime();
        return switch (means.attempts().make(lease, permit, step, spec, context -> attempt(step, index, context))) {
            case StepAttempts.StepOutcome.Done done -> {
                keep(index, done, Duration.ofNanos(System.nanoTime() - began));
                yield null;
            }
            case StepAttempts.StepOutcome.Failed failed -> failed.error();
        };
    }

    private StepAttempts.StepOutcome attempt(Step step, int index, RunContext context) {
        try {
            var result = step.run(stepRun(index, context));
            var size = result.toJson().encode().length();
            return size > MAX_RESULT
                    ? new StepAttempts.StepOutcome.Failed(tooLarge(name(index), size))
                    : new StepAttempts.StepOutcome.Done(
                            result, means.parts().records().keep(request.id(), index, result.records()));
        } catch (Unavailable unavailable) {
            records = null; // what waits holds none in memory
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

    /** Fetched when they are first wanted, from where the last step has left them or from the input. */
    private List<JsonObject> records(RunContext context) {
        var current = records;
        if (current == null) {
            var store = means.parts().records();
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

    private void keep(int index, StepAttempts.StepOutcome.Done done, Duration took) {
        var step = new StoredStep(
                name(index),
                means.parts().clock().instant(),
                took,
                done.result().toJson());
        requireHeld(() -> means.parts().runs().keep(lease, index, step, done.place()));
        means.meters().step(step.name(), took);
        forgetRecords();
        place = done.place();
        records = done.result().records();
        kept.add(step);
        publish(step.event(request.id(), index));
    }

    /** Deletes what the last step has left: the next has left something, or the end is published. */
    void forgetRecords() {
        if (place != null) {
            means.parts().records().forget(place);
        }
    }

    private WorkflowEvent failed(int index, EventError error) {
        return new WorkflowEvent.Failed(request.id(), means.parts().clock().instant(), name(index), index, error);
    }

    private WorkflowEvent completed() {
        var now = means.parts().clock().instant();
        var took = Duration.between(lease.startedAt(), now);
        var results = kept.stream().map(StoredStep::result).toList();
        return new WorkflowEvent.Completed(
                request.id(),
                now,
                took.isNegative() ? Duration.ZERO : took, // the clock of whoever has begun it was ahead
                kept.size(),
                WorkflowSummary.of(results).toJson());
    }

    private void publish(WorkflowEvent event) {
        if (lease.isStale()) {
            requireHeld(() -> means.parts().runs().check(List.of(lease)).map(List::getFirst));
        }
        means.publisher().publish(event, request.user());
    }

    /** Waits while Redis is away, so that what was done is not done again. Everybody needs Redis, so the permit is kept. */
    private void requireHeld(Supplier<Future<Boolean>> ask) {
        if (!means.outages().<Boolean>outlast(lease::rest, () -> ask.get().await())) {
            throw new RunCancelled(RunCancelled.Reason.LEASE_LOST);
        }
    }

    /**
     * The counts of a whole workflow, from those of its steps: the records that came in, those that came through all steps, and those
     * that some step could not process. A step that filters records lowers the second without raising the third.
     */
    record WorkflowSummary(int total, int successful, int failed) {
        private static final String PROCESSED = "recordsProcessed";
        private static final String VALID = "validRecords";
        private static final String INVALID = "invalidRecords";

        static WorkflowSummary of(List<JsonObject> results) {
            var busy = results.stream()
                    .filter(result -> result.getInteger(PROCESSED, 0) > 0)
                    .toList();
            if (busy.isEmpty()) {
                return new WorkflowSummary(0, 0, 0);
            }
            var successful = busy.getLast().getInteger(VALID, 0);
            var failed = busy.stream()
                    .mapToInt(result -> result.getInteger(INVALID, 0))
                    .sum();
            var total = Math.max(busy.getFirst().getInteger(PROCESSED, 0), successful + failed);
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
