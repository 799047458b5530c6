package io.streamops.processor;

import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Steps that do what a test defines, for any number of processors of this process; records each attempt. */
final class TestSteps {
    /** An attempt at a step. */
    record Tried(String workflow, String step, int index, String processor) {}

    private record TestStep(String name, Duration limit, int retries, Function<Step.Run, Step.Result> work)
            implements Step {
        @Override
        public Step.Result run(Step.Run run) {
            return work.apply(run);
        }
    }

    final List<Tried> tried = new CopyOnWriteArrayList<>();
    final List<String> aborted = new CopyOnWriteArrayList<>();
    private final Map<String, Promise<Void>> gates = new ConcurrentHashMap<>();

    List<Step> of(Vertx vertx, String processor) {
        return List.of(
                step(processor, "pass", 0, run -> Step.Result.all(run.records(), new JsonObject())),
                step(processor, "halve", 0, TestSteps::halve),
                step(processor, "hold", 0, this::hold),
                step(processor, "brief", 0, run -> brief(vertx, run)),
                step(processor, "flaky", 2, this::flaky),
                step(processor, "break", 0, run -> {
                    throw StepFailures.permanent("break", "record 3 is broken");
                }),
                step(processor, "fault", 0, run -> {
                    throw new IllegalStateException("a secret");
                }),
                step(
                        processor,
                        "large",
                        0,
                        run -> Step.Result.all(List.of(), new JsonObject().put("x", "x".repeat(300_000)))));
    }

    private Step step(String processor, String name, int retries, Function<Step.Run, Step.Result> work) {
        return new TestStep(name, Duration.ofMinutes(5), retries, run -> {
            tried.add(new Tried(run.workflow().value(), name, run.index(), processor));
            return work.apply(run);
        });
    }

    private static Step.Result halve(Step.Run run) {
        var half = run.records().size() / 2;
        return new Step.Result(
                run.records().size(),
                half,
                run.records().size() - half,
                new JsonObject().put("before", run.results().size()),
                run.records().subList(0, half));
    }

    private Step.Result hold(Step.Run run) {
        run.context().onCancel(() -> aborted.add(run.workflow().value()));
        run.context().await(gate(run.workflow().value()).future());
        return Step.Result.all(run.records(), new JsonObject());
    }

    private static Step.Result brief(Vertx vertx, Step.Run run) {
        run.context().await(vertx.timer(run.with().getInteger("ms", 20), TimeUnit.MILLISECONDS));
        return Step.Result.all(run.records(), new JsonObject());
    }

    private Step.Result flaky(Step.Run run) {
        var before = tries(run.workflow().value(), run.index()) - 1;
        if (before < run.with().getInteger("failures")) {
            throw StepFailures.retryable("flaky", "not yet");
        }
        return Step.Result.all(run.records(), new JsonObject());
    }

    /** Lets a workflow's step {@code hold} continue, now or when it begins. */
    void release(String workflow) {
        gate(workflow).tryComplete();
    }

    private Promise<Void> gate(String workflow) {
        return gates.computeIfAbsent(workflow, first -> Promise.promise());
    }

    int tries(String workflow, int index) {
        return (int) tried.stream()
                .filter(one -> one.workflow().equals(workflow) && one.index() == index)
                .count();
    }
}
