package io.streamops.node;

import io.streamops.crawl.requests.CrawlGateway;
import io.streamops.gateway.Capability;
import io.streamops.index.routes.SearchGateway;
import io.streamops.jobs.requests.JobsGateway;
import io.streamops.jobs.tool.Toolbox;
import io.streamops.messaging.LaneRegistry;
import java.util.List;

/** What a node that runs the gateway serves besides itself, wherever the work behind it is done. */
final class Capabilities {
    private Capabilities() {}

    /** @param lanes where the lanes behind the routes are shown */
    static List<Capability> of(NodeParts parts, LaneRegistry lanes) {
        return List.of(
                CrawlGateway.of(parts.kafka(), parts.connections().redis(), lanes),
                JobsGateway.of(
                        parts.vertx(),
                        parts.connections().redis(),
                        parts.settings().jobs(),
                        parts.clock(),
                        Toolbox.specs()),
                SearchGateway.of(
                        parts.vertx(), parts.indexers(), parts.connections().rabbit()));
    }
}
