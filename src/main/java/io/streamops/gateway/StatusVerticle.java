package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.http.Routes;
import java.util.HashSet;
import java.util.List;

/** Serves the status of a node without a gateway. */
public final class StatusVerticle extends HttpVerticle {
    public StatusVerticle(GatewayParts parts) {
        super(parts);
    }

    @Override
    List<Routes> routes(GatewayParts parts) {
        return List.of(new HealthRoutes(parts.readiness()), new NodeRoutes(vertx, parts.nodes(), parts.metrics()));
    }

    @Override
    ApiContract contract(GatewayParts parts, List<Routes> routes) {
        var operations = new HashSet<String>();
        routes.forEach(each -> operations.addAll(each.operations().keySet()));
        return parts.contract().only(operations);
    }
}
