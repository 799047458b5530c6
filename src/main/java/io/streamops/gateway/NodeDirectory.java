package io.streamops.gateway;

import io.streamops.messaging.Lane;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The known nodes: this one and, in a cluster, all others. */
@FunctionalInterface
public interface NodeDirectory {
    Future<List<NodeView>> nodes();

    /** A node for display. */
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

    /** A verticle of a node, with its lanes. */
    record VerticleView(String name, int instances, List<Lane.Status> lanes) {
        public VerticleView {
            lanes = List.copyOf(lanes);
        }
    }
}
