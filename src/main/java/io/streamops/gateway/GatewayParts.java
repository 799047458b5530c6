package io.streamops.gateway;

import io.streamops.gateway.access.Access;
import io.streamops.gateway.http.Contract;
import io.streamops.kit.Telemetry;
import io.streamops.settings.HttpSettings;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the HTTP side of a node is made of, handed to every instance of its verticles.
 *
 * @param contract what is served; {@link Contract#shipped()} but for tests
 * @param metrics writes the figures in the form that Prometheus reads
 * @param capabilities what is served besides the node itself; a node without the gateway serves none of it
 * @param listening told where the server listens
 */
public record GatewayParts(
        HttpSettings http,
        Access access,
        Telemetry telemetry,
        Contract contract,
        Supplier<String> metrics,
        Readiness readiness,
        NodeDirectory nodes,
        ParkingDirectory parkings,
        List<Capability> capabilities,
        Listening listening) {

    public GatewayParts {
        capabilities = List.copyOf(capabilities);
    }
}
