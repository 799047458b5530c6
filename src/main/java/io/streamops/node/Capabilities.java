package io.streamops.node;

import io.streamops.collected.projects.ProjectsGateway;
import io.streamops.crawl.requests.CrawlGateway;
import io.streamops.events.EventPublisher;
import io.streamops.events.view.EventViews;
import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.index.routes.PostFinder;
import io.streamops.index.routes.SearchGateway;
import io.streamops.jobs.requests.JobsGateway;
import io.streamops.jobs.tool.Toolbox;
import io.streamops.messaging.LaneRegistry;
import io.streamops.node.adapters.ProjectPostsAdapter;
import io.streamops.tasks.requests.TasksGateway;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.requests.WorkflowsGateway;
import io.streamops.workflows.run.WorkflowRunStore;
import java.util.List;
import java.util.UUID;

/** What a node that runs the gateway serves besides itself, wherever the work behind it is done. */
final class Capabilities {
    private Capabilities() {}

    /** @param lanes where the lanes behind the routes are shown */
    static List<Capability> of(NodeParts parts, LaneRegistry lanes) {
        var redis = parts.connections().redis();
        var settings = parts.settings().events();
        var views = new EventViews(parts.kafka(), redis, settings.ttl(), lanes);
        var publisher = EventPublisher.ofGateway(
                parts.kafka().publisher(), parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        return List.of(
                CrawlGateway.of(parts.kafka(), parts.connections().redis(), lanes),
                JobsGateway.of(
                        parts.vertx(),
                        parts.connections().redis(),
                        parts.settings().jobs(),
                        parts.clock(),
                        Toolbox.specs(),
                        Principal::projects),
                SearchGateway.of(
                        parts.vertx(), parts.indexers(), parts.connections().rabbit(), Principal::projects),
                ProjectsGateway.of(
                        redis,
                        new ProjectPostsAdapter(new PostFinder(parts.allIndexers())),
                        parts.connections().rabbit()),
                views.capability(),
                WorkflowsGateway.of(
                        views, publisher, new WorkflowRunStore(redis, settings.ttl()), settings.ttl(), parts.clock()),
                TasksGateway.of(views, publisher, new TaskRunStore(redis, settings.ttl()), settings, parts.clock()));
    }
}
