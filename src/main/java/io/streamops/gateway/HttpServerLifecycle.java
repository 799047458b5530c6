package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.http.Routes;
import io.streamops.gateway.http.WebServer;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/** A verticle's HTTP server and its drain. */
final class HttpServerLifecycle {
    private final GatewayParts parts;
    private final WebServer server;
    private final Runnable drain;

    /** Confined to the verticle's context, on which it must be created. */
    HttpServerLifecycle(Vertx vertx, Context context, GatewayParts parts, ApiContract contract, List<Routes> routes) {
        this.parts = parts;
        this.server = new WebServer(
                vertx, parts.http(), parts.access(), parts.telemetry().meters(), contract, routes);
        this.drain = () -> context.runOnContext(switched -> server.drain());
    }

    Future<Void> start() {
        parts.readiness().whenDraining(drain);
        return server.start().map(port -> {
            parts.listening().on(port);
            return null;
        });
    }

    Future<Void> stop() {
        parts.readiness().forget(drain);
        return server.stop();
    }
}
