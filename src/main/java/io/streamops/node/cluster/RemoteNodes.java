package io.streamops.node.cluster;

import io.streamops.gateway.NodeDirectory.NodeView;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The other nodes, as each has told of itself last. One that falls silent is gone. */
final class RemoteNodes {
    private static final Duration SILENT = Duration.ofSeconds(8);
    private static final int MOST = 1_000;

    private record Heard(NodeView node, long at) {}

    private final Map<String, Heard> heard = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    RemoteNodes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void here(NodeView node) {
        var now = nanos.getAsLong();
        heard.values().removeIf(other -> isSilent(other, now));
        if (heard.size() < MOST || heard.containsKey(node.id())) {
            heard.put(node.id(), new Heard(node, now));
        }
    }

    void gone(String id) {
        heard.remove(id);
    }

    /** In the order of their ids. */
    List<NodeView> all() {
        var now = nanos.getAsLong();
        return heard.values().stream()
                .filter(other -> !isSilent(other, now))
                .map(Heard::node)
                .sorted(Comparator.comparing(NodeView::id))
                .toList();
    }

    private static boolean isSilent(Heard other, long now) {
        return now - other.at() > SILENT.toNanos();
    }
}
