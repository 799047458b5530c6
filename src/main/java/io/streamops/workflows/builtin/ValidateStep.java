package io.streamops.workflows.builtin;

import io.streamops.contract.event.StepNames;
import io.streamops.workflows.builtin.StepOptions.RecordFailures;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.streamops.workflows.step.StepWorkers;
import io.streamops.workflows.step.StepWorkers.Pulse;
import io.streamops.workflows.validation.InvalidRules;
import io.streamops.workflows.validation.RecordRules;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Counts and drops the records that break the input's rules. */
record ValidateStep(StepWorkers workers) implements Step {
    @Override
    public String name() {
        return StepNames.VALIDATE;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(5);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var rules = new StepOptions(StepNames.VALIDATE, run.with()).object("rules");
        if (rules == null) {
            return Step.Result.all(run.records(), new JsonObject());
        }
        return workers.call(run.context(), pulse -> checked(rules, run.records(), pulse));
    }

    private static Step.Result checked(JsonObject json, List<JsonObject> records, Pulse pulse) {
        try {
            return checked(RecordRules.of(json, pulse), records, pulse);
        } catch (InvalidRules e) {
            throw StepFailures.permanent(StepNames.VALIDATE, String.valueOf(e.getMessage()));
        }
    }

    private static Step.Result checked(RecordRules rules, List<JsonObject> records, Pulse pulse) {
        var good = new ArrayList<JsonObject>(records.size());
        var failures = new RecordFailures();
        for (var index = 0; index < records.size(); index++) {
            pulse.check();
            var record = records.get(index);
            if (rules.accept(record)) {
                good.add(record);
            } else {
                failures.add(index, failures.isOpen() ? rules.reason(record) : "");
            }
        }
        return new Step.Result(records.size(), good.size(), failures.count(), failures.toJson(), good);
    }
}
