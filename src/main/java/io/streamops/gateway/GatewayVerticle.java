package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.http.Routes;
import java.util.ArrayList;
import java.util.List;

/** The gateway: serves all operations of the contract. Runs on event loops; its instances share one port. */
public final class GatewayVerticle extends HttpVerticle {
    public GatewayVerticle(GatewayParts parts) {
        super(parts);
    }

    @Override
    List<Routes> routes(GatewayParts parts) {
        var routes = new ArrayList<Routes>();
        parts.capabilities()
                .forEach(capability -> routes.add(capability.routes().get()));
        routes.addAll(List.of(
                new HealthRoutes(parts.readiness()),
                new NodeRoutes(vertx, parts.nodes(), parts.metrics()),
                new ParkedRoutes(parts.parkings()),
                new DocsRoutes(parts.contract())));
        return routes;
    }

    @Override
    ApiContract contract(GatewayParts parts, List<Routes> routes) {
        return parts.contract();
    }
}
