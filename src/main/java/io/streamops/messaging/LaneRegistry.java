package io.streamops.messaging;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The lanes that run on this node, for whoever shows them. */
public final class LaneRegistry {
    private final Set<Lane> lanes = ConcurrentHashMap.newKeySet();

    public void add(Lane lane) {
        lanes.add(lane);
    }

    public void remove(Lane lane) {
        lanes.remove(lane);
    }

    /** How each is doing, by name. */
    public List<LaneFigures> figures() {
        return lanes.stream()
                .map(Lane::figures)
                .sorted(Comparator.comparing(LaneFigures::lane))
                .toList();
    }
}
