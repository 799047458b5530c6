package io.streamops.workflows.builtin;

import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.records.WorkflowOutputStore;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import java.time.InstantSource;
import java.util.List;

/** Makes the built-in steps from what they depend on. */
public final class BuiltInSteps {
    /** Retries after a transient failure. */
    static final int RETRIES = 2;

    private BuiltInSteps() {}

    public static List<Step> of(
            ObjectStorage storage,
            StepWorkers workers,
            CrawlClient crawls,
            PageSender indexing,
            SearchClient searching,
            InstantSource clock) {
        var objects = new WorkflowOutputStore(storage);
        return List.of(
                new ValidateStep(workers),
                new TransformStep(workers),
                new StoreStep(objects, clock),
                new CrawlStep(crawls),
                new IndexStep(indexing, workers, clock),
                new SearchStep(searching),
                new ExportStep(objects, workers));
    }
}
