package io.streamops.gateway;

import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.http.ApiContract;
import io.streamops.kit.Telemetry;
import io.streamops.settings.HttpSettings;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The dependencies of a node's HTTP verticles, shared by all their instances.
 *
 * @param contract the contract to serve; {@link ApiContract#shipped()} except in tests
 * @param metrics writes the metrics in Prometheus' text format
 * @param capabilities served besides the node's own operations; ignored without a gateway
 * @param listening receives the port of the server
 */
public record GatewayParts(
        HttpSettings http,
        Authenticator access,
        Telemetry telemetry,
        ApiContract contract,
        Supplier<String> metrics,
        Readiness readiness,
        NodeDirectory nodes,
        ParkingDirectory parkings,
        List<Capability> capabilities,
        GatewayParts.ListeningAddress listening) {

    public GatewayParts {
        capabilities = List.copyOf(capabilities);
    }

    /** The port of the node's HTTP server. With port 0 it is known only once the server listens. */
    public static final class ListeningAddress {
        private volatile OptionalInt port = OptionalInt.empty();

        /** The port; empty until a verticle that serves HTTP is deployed. */
        public OptionalInt port() {
            return port;
        }

        void on(int actualPort) {
            port = OptionalInt.of(actualPort);
        }
    }
}
