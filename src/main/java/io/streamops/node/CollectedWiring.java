package io.streamops.node;

import io.streamops.collected.analysis.PostAnalyzer;
import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.collected.worker.CollectedConsumerParts;
import io.streamops.messaging.rabbit.RabbitManagement;
import java.util.Optional;

/** What this build's consumers of collected data do with posts, made of what the node has. */
final class CollectedWiring {
    private CollectedWiring() {}

    static CollectedConsumerParts of(VerticleCatalog.Making making) {
        var parts = making.parts();
        var connections = parts.connections();
        return new CollectedConsumerParts(
                parts.settings().collected(),
                connections.objects(),
                connections.rabbit(),
                management(parts),
                connections.redis(),
                parts.telemetry(),
                parts.clock(),
                making.lanes(),
                new CollectedConsumerParts.Work(
                        PostAnalyzer.of(parts.vertx(), parts.settings().sentiment()),
                        new ProjectStatisticsWriter(connections.redis()),
                        new BatchLog(connections.redis())));
    }

    private static Optional<RabbitManagement> management(NodeParts parts) {
        return parts.settings()
                .rabbit()
                .management()
                .map(url -> new RabbitManagement(
                        parts.vertx(), url, parts.connections().addresses().rabbit()));
    }
}
