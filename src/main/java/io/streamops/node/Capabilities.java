package io.streamops.node;

import io.streamops.collected.projects.ProjectsCapability;
import io.streamops.crawl.api.CrawlCapability;
import io.streamops.events.EventPublisher;
import io.streamops.events.projection.ProjectionParts;
import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.index.api.PostFinder;
import io.streamops.index.api.SearchCapability;
import io.streamops.jobs.api.JobsCapability;
import io.streamops.jobs.tool.ToolCatalog;
import io.streamops.messaging.LaneRegistry;
import io.streamops.node.adapters.ProjectPostsAdapter;
import io.streamops.tasks.api.TasksCapability;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.api.WorkflowsCapability;
import io.streamops.workflows.run.WorkflowRunStore;
import java.util.List;
import java.util.UUID;

/** The capabilities that a gateway node serves; their work may run on other nodes. */
final class Capabilities {
    private Capabilities() {}

    /** @param lanes where the lanes of the capabilities are registered */
    static List<Capability> of(NodeParts parts, LaneRegistry lanes) {
        var redis = parts.connections().redis();
        var rabbit = parts.connections().rabbit();
        var clock = parts.clock();
        var settings = parts.settings().events();
        var views = new ProjectionParts(parts.kafka(), redis, settings.ttl(), lanes);
        var publisher = EventPublisher.ofGateway(
                parts.kafka().publisher(), parts.telemetry().meters(), clock, UUID::randomUUID);
        return List.of(
                CrawlCapability.of(parts.kafka(), redis, lanes),
                JobsCapability.of(
                        parts.vertx(), redis, parts.settings().jobs(), clock, ToolCatalog.specs(), Principal::projects),
                SearchCapability.of(parts.vertx(), parts.indexers(), rabbit, Principal::projects),
                ProjectsCapability.of(redis, new ProjectPostsAdapter(new PostFinder(parts.allIndexers())), rabbit),
                views.capability(),
                WorkflowsCapability.of(
                        views, publisher, new WorkflowRunStore(redis, settings.ttl()), settings.ttl(), clock),
                TasksCapability.of(views, publisher, new TaskRunStore(redis, settings.ttl()), settings, clock));
    }
}
