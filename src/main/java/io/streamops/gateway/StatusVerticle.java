package io.streamops.gateway;

import io.streamops.gateway.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serves the status of a node without a gateway. */
public final class StatusVerticle extends VerticleBase {
    private final GatewayParts parts;
    private @Nullable HttpServerLifecycle server;

    public StatusVerticle(GatewayParts parts) {
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        var routes = List.<Routes>of(
                new HealthRoutes(parts.readiness()), new NodeRoutes(vertx, parts.nodes(), parts.metrics()));
        var operations = new HashSet<String>();
        routes.forEach(each -> operations.addAll(each.operations().keySet()));
        server = new HttpServerLifecycle(vertx, context, parts, parts.contract().only(operations), routes);
        return server.start();
    }

    @Override
    public Future<?> stop() {
        return server == null ? Future.succeededFuture() : server.stop();
    }
}
