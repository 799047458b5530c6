package io.streamops.workflows.builtin;

import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.records.WorkflowOutputStore;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.streamops.workflows.validation.RecordRules;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the built-in steps from what they depend on. */
public final class BuiltInSteps {
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

    /** The members of a workflow's input that built-in steps know. */
    public static final class InputNames {
        public static final Set<String> INPUT =
                Set.of("records", "minioPath", "urls", "rules", "transform", "query", "format", "fields");

        /** The members of those that are objects, unless the contract lists them. */
        public static final Map<String, Set<String>> PARTS =
                Map.of("rules", RecordRules.KNOWN, "transform", Transformation.KNOWN);

        private InputNames() {}
    }
}
