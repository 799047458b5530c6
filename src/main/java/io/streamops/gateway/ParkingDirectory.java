package io.streamops.gateway;

import io.streamops.messaging.Parking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The parked messages of the known lanes, by lane. The node registers them; they may change at runtime. */
public final class ParkingDirectory {
    private final Map<String, Parking> byLane = new ConcurrentSkipListMap<>();

    public void add(Parking parking) {
        byLane.put(parking.lane(), parking);
    }

    public void remove(String lane) {
        byLane.remove(lane);
    }

    Optional<Parking> find(String lane) {
        return Optional.ofNullable(byLane.get(lane));
    }

    /** All, sorted by lane. */
    List<Parking> all() {
        return List.copyOf(byLane.values());
    }
}
