package io.streamops.workflows.builtin;

import io.streamops.contract.event.StepNames;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Changes the records as the input's {@code transform} says; a record that it does not fit fails the step. */
record TransformStep(StepWorkers workers) implements Step {
    @Override
    public String name() {
        return StepNames.TRANSFORM;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(2);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var options = new StepOptions(StepNames.TRANSFORM, run.with());
        var given = options.object("transform");
        if (given == null) {
            return Step.Result.all(run.records(), new JsonObject());
        }
        var transformation = Transformation.of(new StepOptions(StepNames.TRANSFORM, given));
        return workers.call(run.context(), pulse -> transformed(transformation, run.records(), options, pulse));
    }

    private static Step.Result transformed(
            Transformation transformation, List<JsonObject> records, StepOptions options, Pulse pulse) {
        var results = new ArrayList<JsonObject>(records.size());
        for (var index = 0; index < records.size(); index++) {
            pulse.check();
            try {
                var result = transformation.applied(records.get(index));
                if (transformation.keeps(result)) {
                    results.add(result);
                }
            } catch (Transformation.Inapplicable e) {
                throw options.wrong("Record %d %s".formatted(index, e.getMessage()));
            }
        }
        var more = new JsonObject().put("filteredRecords", records.size() - results.size());
        return new Step.Result(records.size(), records.size(), 0, more, results);
    }
}
