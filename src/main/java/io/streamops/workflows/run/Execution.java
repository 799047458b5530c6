package io.streamops.workflows.run;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Outages;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepRun;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One workflow from where it stands to its ending, which is set when this returns, and yet to be told. On a virtual thread. */
final class Execution {
    /** What all executions of an engine have. */
    record Means(
            Map<String, Step> steps,
            StepTries tries,
            Outages outages,
            Telling telling,
            EngineParts parts,
            WorkflowMeters meters) {}

    /** With its envelope it stays below what brokers take. */
    private static final int LONGEST_RESULT = 256 * 1024;

    private final Means means;
    private final Order order;
    private final Run run;
    private final Instant startedAt;
    private final List<KeptStep> kept;
    private final Records records;
    private final boolean crashed;

    Execution(Means means, Order order, Run run, RunState state) {
        this.means = means;
        this.order = order;
        this.run = run;
        this.startedAt = state.startedAt();
        this.kept = new ArrayList<>(state.kept());
        this.records = new Records(means.parts().records(), order, state.place());
        this.crashed = state.crashed();
    }

    /** Throws {@link Ended} when the workflow is not ours to go on with any more. */
    WorkflowEvent toItsEnd() {
        var ending = steps();
        hold(() -> means.parts().runs().end(run.claim(), ending));
        return ending;
    }

    /** Its end is told: nobody goes on with its records. */
    void forget() {
        records.forget();
    }

    private WorkflowEvent steps() {
        for (var i = kept.size(); i < order.steps().size(); i++) {
            var name = order.steps().get(i).name();
            if (!means.steps().containsKey(name)) {
                return failed(
                        i,
                        new StepEnd.Failed(
                                StepFaults.unknown(name, means.steps().keySet()), false));
            }
        }
        tellBeginning();
        if (crashed && kept.size() < order.steps().size()) {
            return failed(kept.size(), new StepEnd.Failed(StepFaults.crashed(), false));
        }
        while (kept.size() < order.steps().size()) {
            var failure = step(kept.size());
            if (failure != null) {
                return failure;
            }
        }
        return completed();
    }

    /** That it has begun, or what was kept last: perhaps nobody has told that. */
    private void tellBeginning() {
        if (kept.isEmpty()) {
            tell(new WorkflowEvent.Processing(
                    order.id(), startedAt, order.steps().getFirst().name(), 0));
        } else {
            tell(kept.getLast().event(order.id(), kept.size() - 1));
        }
    }

    private @Nullable WorkflowEvent step(int index) {
        var spec = order.steps().get(index);
        var step = requireNonNull(means.steps().get(spec.name()), "looked for before");
        var began = System.nanoTime();
        var end = means.tries().make(run, step, spec, effort -> tried(step, spec, index, effort));
        return switch (end) {
            case StepEnd.Done done -> {
                keep(index, done, Duration.ofNanos(System.nanoTime() - began));
                yield null;
            }
            case StepEnd.Failed failed -> failed(index, failed);
        };
    }

    private StepEnd tried(Step step, StepSpec spec, int index, Effort effort) {
        try {
            return work(step, spec, index, effort);
        } catch (Unavailable away) {
            records.drop();
            throw away;
        }
    }

    private StepEnd work(Step step, StepSpec spec, int index, Effort effort) {
        var results = kept.stream().map(KeptStep::result).toList();
        var current = records.current(effort);
        var result = step.run(
                new StepRun(order.id(), order.user(), spec.name(), index, order.with(spec), current, results, effort));
        var size = result.toJson().encode().length();
        return size > LONGEST_RESULT
                ? StepFaults.tooLarge(spec.name(), size, LONGEST_RESULT)
                : new StepEnd.Done(result, records.keep(index, result.records()));
    }

    private void keep(int index, StepEnd.Done done, Duration took) {
        var name = order.steps().get(index).name();
        var step = new KeptStep(
                name, means.parts().clock().instant(), took, done.result().toJson());
        hold(() -> means.parts().runs().keep(run.claim(), index, step, done.place()));
        means.meters().step(name, took);
        records.noted(done.place(), done.result().records());
        kept.add(step);
        tell(step.event(order.id(), index));
    }

    private WorkflowEvent failed(int index, StepEnd.Failed failed) {
        var name = order.steps().get(index).name();
        return new WorkflowEvent.Failed(order.id(), means.parts().clock().instant(), name, index, failed.error());
    }

    private WorkflowEvent completed() {
        var now = means.parts().clock().instant();
        var took = Duration.between(startedAt, now);
        var results = kept.stream().map(KeptStep::result).toList();
        return new WorkflowEvent.Completed(
                order.id(),
                now,
                took.isNegative() ? Duration.ZERO : took, // begun by somebody whose clock is ahead
                kept.size(),
                Summary.of(results).toJson());
    }

    private void tell(WorkflowEvent event) {
        if (run.isStale()) {
            hold(() -> means.parts().runs().look(List.of(run.claim())).map(List::getFirst));
        }
        means.telling().tell(event, order.user());
    }

    /** While Redis is away it waits, so that what was done is not done again; everybody needs Redis, so it keeps its turn. */
    private void hold(Supplier<Future<Hold>> asked) {
        switch (answered(asked)) {
            case OURS -> {}
            case ENDED, LOST -> throw new Ended(End.UNWANTED);
        }
    }

    private Hold answered(Supplier<Future<Hold>> asked) {
        for (var times = 1; ; times++) {
            try {
                return asked.get().await();
            } catch (Unavailable away) {
                var before = times;
                run.rest(effort -> means.outages().await(effort, away, before));
            }
        }
    }
}
