package io.streamops.messaging.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The lasting names of a node's consumers in their groups. Lanes are made in the same order at each start of a node, so
 * each finds the name again that its predecessor had.
 */
final class MemberNames {
    private final String node;
    private final Map<String, Integer> given = new ConcurrentHashMap<>();

    /** @param node the same from one start of the node to the next, and no other node's */
    MemberNames(String node) {
        this.node = node;
    }

    String next(String lane) {
        return "%s-%s-%d".formatted(node, lane, given.merge(lane, 1, Integer::sum));
    }
}
