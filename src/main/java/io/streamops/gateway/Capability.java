package io.streamops.gateway;

import io.streamops.gateway.http.Routes;
import io.streamops.messaging.Parking;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a capability contributes to a node with a gateway.
 *
 * @param name used in messages
 * @param routes its HTTP handlers, created for each gateway instance
 * @param background a verticle for work behind the routes, deployed before them, once per node; null: none
 * @param parkings the parked messages of its lanes, on whatever node they run
 */
public record Capability(
        String name, Supplier<Routes> routes, @Nullable Supplier<Deployable> background, List<Parking> parkings) {
    public Capability {
        parkings = List.copyOf(parkings);
    }

    /** A capability without background work. */
    public static Capability serving(String name, Routes routes) {
        return new Capability(name, () -> routes, null, List.of());
    }
}
