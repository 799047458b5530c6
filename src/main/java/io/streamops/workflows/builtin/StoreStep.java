package io.streamops.workflows.builtin;

import io.streamops.contract.event.StepNames;
import io.streamops.kit.IsoTime;
import io.streamops.workflows.records.Ndjson;
import io.streamops.workflows.records.WorkflowOutputStore;
import io.streamops.workflows.step.Step;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;

/** Writes the records to the object storage and then a manifest that describes them. */
record StoreStep(WorkflowOutputStore objects, InstantSource clock) implements Step {
    @Override
    public String name() {
        return StepNames.STORE;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(5);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var place = WorkflowOutputStore.place(run.workflow(), "records.ndjson");
        var stored =
                objects.write(StepNames.STORE, place, Ndjson.lines(run.records()), Ndjson.CONTENT_TYPE, run.context());
        var manifest = WorkflowOutputStore.place(run.workflow(), "manifest.json");
        objects.write(StepNames.STORE, manifest, manifest(run, stored), run.context());
        var more = new JsonObject()
                .put("path", place.toString())
                .put("manifest", manifest.toString())
                .put("size", stored.size())
                .put("sha256", stored.sha256());
        return Step.Result.all(run.records(), more);
    }

    private JsonObject manifest(Step.Run run, WorkflowOutputStore.Stored stored) {
        return new JsonObject()
                .put("workflowId", run.workflow().value())
                .put("path", stored.path().toString())
                .put("contentType", Ndjson.CONTENT_TYPE)
                .put("records", run.records().size())
                .put("size", stored.size())
                .put("sha256", stored.sha256())
                .put("createdAt", IsoTime.text(clock.instant()));
    }
}
