package io.streamops.node;

import io.streamops.collected.analysis.PostAnalyzer;
import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.collected.worker.CollectedConsumerParts;
import io.streamops.messaging.rabbit.RabbitManagement;
import java.util.Optional;

/** Builds the parts of the consumers of collected data. */
final class CollectedWiring {
    private CollectedWiring() {}

    static CollectedConsumerParts of(VerticleCatalog.Context context) {
        var parts = context.parts();
        var connections = parts.connections();
        return new CollectedConsumerParts(
                parts.settings().collected(),
                connections.objects(),
                connections.rabbit(),
                management(parts),
                connections.redis(),
                parts.telemetry(),
                parts.clock(),
                context.lanes(),
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
