package io.streamops.node;

import io.streamops.collected.analysis.PostAnalysis;
import io.streamops.collected.figures.BatchLog;
import io.streamops.collected.figures.ProjectFigures;
import io.streamops.collected.worker.CollectedParts;
import io.streamops.messaging.rabbit.RabbitManagement;
import java.util.Optional;

/** What this build's consumers of collected data do with posts, made of what the node has. */
final class CollectedWork {
    private CollectedWork() {}

    static CollectedParts of(VerticleCatalog.Making making) {
        var parts = making.parts();
        var connections = parts.connections();
        return new CollectedParts(
                parts.settings().collected(),
                connections.objects(),
                connections.rabbit(),
                management(parts),
                connections.redis(),
                parts.telemetry(),
                parts.clock(),
                making.lanes(),
                new CollectedParts.Work(
                        PostAnalysis.of(parts.vertx(), parts.settings().sentiment()),
                        new ProjectFigures(connections.redis()),
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
