package io.streamops.gateway;

import io.streamops.messaging.Parking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** Finds what lanes have parked, by the lane's name. The node fills it; it may change while the gateway runs. */
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

    /** All, in the order of their lanes' names. */
    List<Parking> all() {
        return List.copyOf(byLane.values());
    }
}
