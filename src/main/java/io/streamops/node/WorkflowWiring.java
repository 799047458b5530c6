package io.streamops.node;

import io.streamops.contract.event.StepNames;
import io.streamops.messaging.LaneRegistry;
import io.streamops.node.adapters.WorkflowSearchAdapter;
import io.streamops.workflows.builtin.BuiltInSteps;
import io.streamops.workflows.builtin.KafkaCrawlClient;
import io.streamops.workflows.builtin.RabbitPageSender;
import io.streamops.workflows.http.StepHttpClient;
import io.streamops.workflows.http.StepsFile;
import io.streamops.workflows.records.ObjectRecordStore;
import io.streamops.workflows.records.RecordStore;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The parts of a node's workflows, shared by all its processors.
 *
 * @param steps the built-in steps and those that the settings bind
 * @param records stores records between steps
 * @param closing closes connections of steps; to be called after the last processor has stopped
 */
record WorkflowWiring(List<Step> steps, RecordStore records, Supplier<Future<Void>> closing) {

    /**
     * Reads the file of bound steps, blocking; throws {@link io.streamops.settings.BadSettings} if it cannot be used.
     *
     * @param lanes where the lane of crawl results is registered
     */
    static WorkflowWiring of(NodeParts parts, LaneRegistry lanes) {
        var bound = parts.settings().events().stepsFile().map(file -> StepsFile.read(file, StepNames.ALL));
        var vertx = parts.vertx();
        var objects = parts.connections().objects();
        var workers = new StepWorkers(vertx);
        var crawls = new KafkaCrawlClient(parts.kafka(), parts.identity().id().value(), parts.clock(), lanes);
        var indexing = RabbitPageSender.of(vertx, parts.connections().rabbit(), parts.telemetry());
        var builtIn = BuiltInSteps.of(
                objects, workers, crawls, indexing, new WorkflowSearchAdapter(parts.allIndexers()), parts.clock());
        var all = Stream.concat(
                        builtIn.stream(), new StepHttpClient(vertx).steps(bound.orElse(List.of()), workers).stream())
                .toList();
        return new WorkflowWiring(
                all,
                new ObjectRecordStore(objects, workers),
                () -> Future.join(crawls.close(), indexing.close()).mapEmpty());
    }
}
