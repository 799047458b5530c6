package io.streamops.gateway;

import io.streamops.gateway.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The gateway: serves all operations of the contract. Runs on event loops; its instances share one port. */
public final class GatewayVerticle extends VerticleBase {
    private final GatewayParts parts;
    private @Nullable HttpServerLifecycle server;

    public GatewayVerticle(GatewayParts parts) {
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        var routes = new ArrayList<Routes>();
        parts.capabilities()
                .forEach(capability -> routes.add(capability.routes().get()));
        routes.addAll(List.of(
                new HealthRoutes(parts.readiness()),
                new NodeRoutes(vertx, parts.nodes(), parts.metrics()),
                new ParkedRoutes(parts.parkings()),
                new DocsRoutes(parts.contract())));
        server = new HttpServerLifecycle(vertx, context, parts, parts.contract(), routes);
        return server.start();
    }

    @Override
    public Future<?> stop() {
        return server == null ? Future.succeededFuture() : server.stop();
    }
}
