package io.streamops.gateway;

import io.streamops.messaging.Parking;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parked messages of a lane that has no broker. */
final class InMemoryParking implements Parking {
    private final String lane;
    private final List<Parking.ParkedMessage> parked = new ArrayList<>();
    private final List<String> replayed = new ArrayList<>();

    InMemoryParking(String lane) {
        this.lane = lane;
    }

    synchronized InMemoryParking with(String... ids) {
        for (var id : ids) {
            parked.add(new Parking.ParkedMessage(
                    lane, id, "no JSON", 5, Instant.parse("2026-01-02T03:04:05Z"), null, Map.of("h", "v"), "{"));
        }
        return this;
    }

    synchronized List<String> replayed() {
        return List.copyOf(replayed);
    }

    @Override
    public String lane() {
        return lane;
    }

    @Override
    public synchronized Future<Page> list(int offset, int limit) {
        return Future.succeededFuture(
                new Page(parked.stream().skip(offset).limit(limit).toList(), parked.size()));
    }

    @Override
    public synchronized Future<Boolean> replay(String id) {
        var known = parked.removeIf(each -> each.id().equals(id));
        if (known) {
            replayed.add(id);
        }
        return Future.succeededFuture(known);
    }

    @Override
    public synchronized Future<Boolean> discard(String id) {
        return Future.succeededFuture(parked.removeIf(each -> each.id().equals(id)));
    }
}
