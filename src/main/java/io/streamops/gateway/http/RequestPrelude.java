package io.streamops.gateway.http;

import io.streamops.gateway.access.Authenticator;
import io.streamops.rejection.Rejected;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Runs for every request: request id, security headers, log line and metrics. */
final class RequestPrelude implements Handler<RoutingContext> {
    /** Recorded if the client disconnects before the response. */
    private static final int CLIENT_GONE = 499;

    private static final long LINGER_MILLIS = 5000;
    private static final String HEALTH = "/health/";
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final BrowserGuard guard;
    private final Cors cors;
    private final HttpMeters meters;
    private final ConnectionLimits connections;
    private boolean draining;

    RequestPrelude(
            Vertx vertx, HttpSettings http, Authenticator access, HttpMeters meters, ConnectionLimits connections) {
        this.vertx = vertx;
        this.guard = new BrowserGuard(http, !access.configured());
        this.cors = new Cors(http);
        this.meters = meters;
        this.connections = connections;
    }

    @Override
    public void handle(RoutingContext routing) {
        begin(routing);
        try {
            guard.check(routing.request());
            RequestTarget.check(routing.request());
            rejectWhileDraining(routing);
        } catch (Problem | Rejected refused) {
            ResponseWriter.fail(routing, refused);
            return;
        }
        routing.next();
    }

    /** Rejects all further requests and closes connections after their responses. */
    void drain() {
        draining = true;
    }

    /** Status requests are still served while draining. */
    private void rejectWhileDraining(RoutingContext routing) {
        if (draining && !routing.normalizedPath().startsWith(HEALTH)) {
            throw Problem.of(503, "draining", "This node is stopping; retry.").retryAfter(SOON);
        }
    }

    /** Turns every failure before the handler into a response. */
    void fail(RoutingContext routing) {
        if (!RequestObservation.isBegun(routing)) {
            begin(routing);
        }
        ResponseWriter.fail(routing, failure(routing));
    }

    /** The router rejects some requests with only a status. */
    private static Throwable failure(RoutingContext routing) {
        var failure = routing.failure();
        if (failure instanceof HttpException http) {
            return ProblemMapper.of(http.getStatusCode());
        }
        var status = routing.statusCode();
        if (failure != null && (status < 400 || status == 500)) {
            return failure;
        }
        var isPathUnreadable = status < 400;
        return ProblemMapper.of(isPathUnreadable ? 400 : status);
    }

    private void begin(RoutingContext routing) {
        var request = routing.request();
        var observation = RequestObservation.begin(routing);
        ResponseHeaders.secure(request.response());
        if (draining) {
            request.response().putHeader("connection", "close");
        }
        connections.requestStarted(request.connection());
        routing.addEndHandler(done -> ended(request, observation));
        cors.allow(request);
    }

    Cors cors() {
        return cors;
    }

    private void ended(HttpServerRequest request, RequestObservation observation) {
        var response = request.response();
        var status = response.headWritten() ? response.getStatusCode() : CLIENT_GONE;
        connections.requestEnded(request.connection());
        meters.answered(HttpMethodNames.label(request.method()), observation.route(), status, observation.tookNanos());
        AccessLog.line(request, observation, status);
        if (!request.isEnded() && JsonRequestBody.isIn(request)) {
            linger(request);
        } else {
            closeIfLast(request);
        }
    }

    /** Closes the connection after a last response, which Vert.x leaves to the client. */
    private static void closeIfLast(HttpServerRequest request) {
        if (request.response().headers().contains("connection", "close", true)) {
            request.connection().close();
        }
    }

    /**
     * Discards the rest of a request that is answered early, so that the client can read the response. Closes the connection
     * if that takes too long.
     */
    private void linger(HttpServerRequest request) {
        request.handler(Buffer::length);
        request.endHandler(end -> closeIfLast(request));
        request.resume();
        vertx.setTimer(LINGER_MILLIS, late -> {
            if (!request.isEnded()) {
                request.connection().close();
            }
        });
    }

    /** Names of HTTP methods; clients may invent others. */
    static final class HttpMethodNames {
        private static final Set<HttpMethod> KNOWN = Set.of(
                HttpMethod.GET,
                HttpMethod.HEAD,
                HttpMethod.OPTIONS,
                HttpMethod.POST,
                HttpMethod.PUT,
                HttpMethod.PATCH,
                HttpMethod.DELETE);

        private HttpMethodNames() {}

        /** A bounded name for metrics and logs. */
        static String label(HttpMethod method) {
            return KNOWN.contains(method) ? method.name() : "other";
        }

        /** The {@code Allow} header of a path with these operations. */
        static String allowed(Collection<HttpMethod> operations) {
            var names = new TreeSet<String>();
            operations.forEach(method -> names.add(method.name()));
            if (operations.contains(HttpMethod.GET)) {
                names.add("HEAD");
            }
            names.add("OPTIONS");
            return String.join(", ", names);
        }
    }
}
