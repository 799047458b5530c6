package io.streamops.workflows.builtin;

import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.records.StoredObjects;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import java.time.InstantSource;
import java.util.List;

/** The steps that are built in, made of what they need of others. */
public final class Steps {
    /** Their names, which nobody else's step can have. */
    public static final List<String> NAMES = List.of(
            ValidateStep.NAME,
            TransformStep.NAME,
            StoreStep.NAME,
            CrawlStep.NAME,
            IndexStep.NAME,
            SearchStep.NAME,
            ExportStep.NAME);

    /** After a failure that may be over the next time. */
    static final int RETRIES = 2;

    private Steps() {}

    public static List<Step> builtIn(
            ObjectStorage storage,
            StepWorkers workers,
            Crawls crawls,
            Indexing indexing,
            Searching searching,
            InstantSource clock) {
        var objects = new StoredObjects(storage);
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
