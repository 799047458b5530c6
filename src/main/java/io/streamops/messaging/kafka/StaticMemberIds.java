package io.streamops.messaging.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Static member ids for the consumers of a node. A node creates its lanes in the same order at each start, so each consumer
 * gets its predecessor's id.
 */
final class StaticMemberIds {
    private final String node;
    private final Map<String, Integer> given = new ConcurrentHashMap<>();

    /** @param node the node's id: stable across restarts and unique */
    StaticMemberIds(String node) {
        this.node = node;
    }

    String next(String lane) {
        return "%s-%s-%d".formatted(node, lane, given.merge(lane, 1, Integer::sum));
    }
}
