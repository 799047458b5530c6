package io.streamops.messaging;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The lanes of this node, for status reports. */
public final class LaneRegistry {
    private final Set<Lane> lanes = ConcurrentHashMap.newKeySet();

    public void add(Lane lane) {
        lanes.add(lane);
    }

    public void remove(Lane lane) {
        lanes.remove(lane);
    }

    /** A snapshot of every lane, by name. */
    public List<Lane.Status> figures() {
        return lanes.stream()
                .map(Lane::figures)
                .sorted(Comparator.comparing(Lane.Status::lane))
                .toList();
    }
}
