package io.streamops.gateway;

import io.streamops.gateway.http.Routes;
import io.streamops.messaging.Parking;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a capability brings to a node that runs the gateway.
 *
 * @param name for messages about it
 * @param routes what it serves, made anew for each instance of the gateway
 * @param background a verticle that does its work behind the routes, deployed before them and once a node; null for none
 * @param parkings what its lanes park, on whatever node they run
 */
public record Capability(
        String name, Supplier<Routes> routes, @Nullable Supplier<Deployable> background, List<Parking> parkings) {
    public Capability {
        parkings = List.copyOf(parkings);
    }

    /** One that needs nothing behind its routes. */
    public static Capability serving(String name, Routes routes) {
        return new Capability(name, () -> routes, null, List.of());
    }
}
