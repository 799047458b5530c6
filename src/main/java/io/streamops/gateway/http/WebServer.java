package io.streamops.gateway.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.sse.EventStreams;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** The HTTP server of one verticle instance; instances share a port. Confined to its event loop. */
public final class WebServer {
    private static final int LONGEST_LINE = 8 * 1024;
    private static final int LARGEST_HEADERS = 16 * 1024;
    private static final int COMPRESS_FROM = 1024;
    private static final int DRAIN_SECONDS = 10;
    /** Streams may use all connections but one in this many, which is left to other requests. */
    private static final int STREAM_SHARE = 5;
    /** Literal path segments take precedence over parameters. */
    private static final Comparator<String> MOST_SPECIFIC_FIRST =
            Comparator.comparing((String path) -> path.replace('{', Character.MAX_VALUE));

    private final Vertx vertx;
    private final HttpSettings http;
    private final EventStreams streams;
    private final ConnectionLimits connections;
    private final RequestPrelude prelude;
    private final HttpServer server;

    /**
     * Fails with {@link IllegalStateException} unless operations and handlers match one to one.
     *
     * @param routes the handlers of the contract's operations
     */
    public WebServer(
            Vertx vertx,
            HttpSettings http,
            Authenticator access,
            MeterRegistry meters,
            ApiContract contract,
            List<Routes> routes) {
        this.vertx = vertx;
        this.http = http;
        var handlers = handlers(contract, routes);
        this.streams = new EventStreams(vertx, meters, maxStreams(http), http.heartbeat(), http.idleTimeout());
        this.connections = new ConnectionLimits(vertx, http, meters);
        this.prelude = new RequestPrelude(vertx, http, access, new HttpMeters(meters), connections);
        this.server = vertx.createHttpServer(options(http))
                .connectionHandler(connections::opened)
                .invalidRequestHandler(WebServer::refuse)
                .requestHandler(router(new AccessControl(access), contract, handlers));
    }

    /** Listens; succeeds with the port. */
    public Future<Integer> start() {
        return server.listen().map(HttpServer::actualPort);
    }

    /** Ends open streams and rejects requests. */
    public void drain() {
        prelude.drain();
        streams.drain();
    }

    /** Stops accepting connections, finishes requests in flight, and closes. */
    public Future<Void> stop() {
        streams.close();
        return server.shutdown(DRAIN_SECONDS, TimeUnit.SECONDS).onComplete(done -> connections.close());
    }

    private Router router(AccessControl access, ApiContract contract, Map<String, Routes.Handler> handlers) {
        var responses = new ResponseWriter(streams);
        var paths = new TreeMap<String, Map<HttpMethod, Endpoint>>(MOST_SPECIFIC_FIRST);
        for (var operation : contract.operations()) {
            var handler = handlers.get(operation.id());
            if (handler != null) {
                paths.computeIfAbsent(operation.path(), path -> new HashMap<>())
                        .put(operation.method(), new Endpoint(vertx, http, access, responses, operation, handler));
            }
        }
        var router = Router.router(vertx);
        router.route().handler(prelude).failureHandler(prelude::fail);
        paths.forEach((path, endpoints) ->
                router.route(vertxPath(path)).handler(new PathItem(endpoints, prelude.cors())::serve));
        List.of(400, 404, 405, 406, 413, 414, 415, 431, 500)
                .forEach(status -> router.errorHandler(status, prelude::fail));
        return router;
    }

    private static Map<String, Routes.Handler> handlers(ApiContract contract, List<Routes> routes) {
        var handlers = new HashMap<String, Routes.Handler>();
        for (var each : routes) {
            each.operations().forEach((id, handler) -> {
                if (handlers.put(id, handler) != null) {
                    throw new IllegalStateException("the operation %s has two handlers".formatted(id));
                }
            });
        }
        var described = new TreeSet<String>();
        contract.operations().forEach(operation -> described.add(operation.id()));
        requireNone("operations in openapi.yaml without a handler", described, handlers.keySet());
        requireNone("handlers without an operation in openapi.yaml", handlers.keySet(), described);
        return handlers;
    }

    private static void requireNone(String complaint, Collection<String> ids, Collection<String> others) {
        var unmatched = new TreeSet<>(ids);
        unmatched.removeAll(others);
        if (!unmatched.isEmpty()) {
            throw new IllegalStateException(complaint + ": " + unmatched);
        }
    }

    private static int maxStreams(HttpSettings http) {
        return Math.max(1, http.maxConnections() - http.maxConnections() / STREAM_SHARE);
    }

    private static String vertxPath(String template) {
        return template.replace('{', ':').replace("}", "");
    }

    /** Responds to invalid HTTP and closes the connection, because nothing after it can be parsed. */
    private static void refuse(HttpServerRequest request) {
        var response = request.response();
        response.putHeader(ResponseHeaders.REQUEST_ID, RequestObservation.requestId(null))
                .putHeader("connection", "close");
        ResponseHeaders.secure(response);
        ResponseWriter.write(
                response, ProblemMapper.ofUndecodable(request.decoderResult().cause()));
        request.connection().close();
    }

    private static HttpServerOptions options(HttpSettings http) {
        var options = new HttpServerOptions()
                .setHost(http.host())
                .setPort(http.port() == 0 ? ANY_PORT_FOR_ALL : http.port())
                .setIdleTimeout((int) http.idleTimeout().toMillis())
                .setCompressionSupported(true)
                .setCompressionContentSizeThreshold(COMPRESS_FROM)
                .setMaxInitialLineLength(LONGEST_LINE)
                .setMaxHeaderSize(LARGEST_HEADERS)
                // Otherwise Vert.x hides the connection while it waits for an HTTP/2 upgrade, and a client that sends
                // its
                // first request byte by byte could not be disconnected.
                .setHttp2ClearTextEnabled(false)
                .setTracingPolicy(TracingPolicy.ALWAYS);
        options.setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
        return options;
    }

    /** In Vert.x, a negative port means any free port, shared by all instances. */
    private static final int ANY_PORT_FOR_ALL = -1;

    /** A path and its operations. */
    static final class PathItem {
        private final Map<HttpMethod, Endpoint> endpoints;
        private final String allowed;
        private final Cors cors;

        PathItem(Map<HttpMethod, Endpoint> endpoints, Cors cors) {
            this.endpoints = Map.copyOf(endpoints);
            this.allowed = RequestPrelude.HttpMethodNames.allowed(endpoints.keySet());
            this.cors = cors;
        }

        void serve(RoutingContext routing) {
            var method = routing.request().method();
            var endpoint = endpoints.get(HttpMethod.HEAD.equals(method) ? HttpMethod.GET : method);
            if (endpoint != null) {
                endpoint.serve(routing);
            } else if (HttpMethod.OPTIONS.equals(method)) {
                options(routing);
            } else {
                ResponseWriter.fail(
                        routing,
                        Problem.of(405, "method_not_allowed", "This path allows " + allowed + ".")
                                .header("allow", allowed));
            }
        }

        private void options(RoutingContext routing) {
            if (Cors.isPreflight(routing.request())) {
                cors.answerPreflight(routing.request(), allowed);
            }
            routing.response().setStatusCode(204).putHeader("allow", allowed).end();
        }
    }
}
