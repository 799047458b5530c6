package io.streamops.gateway;

import io.streamops.messaging.LaneFigures;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Knows the nodes: this one, and in a cluster the others too. */
@FunctionalInterface
public interface NodeDirectory {
    Future<List<NodeView>> nodes();

    /** A node as it is shown. */
    record NodeView(
            String id,
            String name,
            String host,
            Instant startedAt,
            String version,
            boolean clustered,
            List<VerticleView> verticles) {
        public NodeView {
            verticles = List.copyOf(verticles);
        }
    }

    /** A verticle of a node, with the lanes that it takes work from. */
    record VerticleView(String name, int instances, List<LaneFigures> lanes) {
        public VerticleView {
            lanes = List.copyOf(lanes);
        }
    }
}
