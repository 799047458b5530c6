package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.http.Routes;
import io.streamops.gateway.http.WebServer;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A verticle with an HTTP server, which it drains when the node does. */
abstract class HttpVerticle extends VerticleBase {
    private final GatewayParts parts;
    private @Nullable WebServer server;
    private final Runnable drain;

    HttpVerticle(GatewayParts parts) {
        this.parts = parts;
        this.drain = () -> context.runOnContext(switched -> drain());
    }

    /** The handlers of all operations that the verticle serves. */
    abstract List<Routes> routes(GatewayParts parts);

    /** The contract of these operations. */
    abstract ApiContract contract(GatewayParts parts, List<Routes> routes);

    @Override
    public final Future<?> start() {
        var routes = routes(parts);
        var started = new WebServer(
                vertx, parts.http(), parts.access(), parts.telemetry().meters(), contract(parts, routes), routes);
        server = started;
        parts.readiness().whenDraining(drain);
        return started.start().onSuccess(parts.listening()::on);
    }

    private void drain() {
        if (server != null) {
            server.drain();
        }
    }

    @Override
    public final Future<?> stop() {
        parts.readiness().forget(drain);
        return server == null ? Future.succeededFuture() : server.stop();
    }
}
