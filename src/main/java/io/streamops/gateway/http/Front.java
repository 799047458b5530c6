package io.streamops.gateway.http;

import io.streamops.gateway.access.Access;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.time.Duration;

/** What happens to every request, wherever it goes: its names, headers that protect, its log line and its figures. */
final class Front implements Handler<RoutingContext> {
    /** What is counted where the client went before it was answered. */
    private static final int CLIENT_GONE = 499;

    private static final long LINGER_MILLIS = 5000;
    private static final String HEALTH = "/health/";
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final BrowserGuard guard;
    private final Cors cors;
    private final Figures figures;
    private final ConnectionWatch watch;
    private boolean draining;

    Front(Vertx vertx, HttpSettings http, Access access, Figures figures, ConnectionWatch watch) {
        this.vertx = vertx;
        this.guard = new BrowserGuard(http, !access.configured());
        this.cors = new Cors(http);
        this.figures = figures;
        this.watch = watch;
    }

    @Override
    public void handle(RoutingContext routing) {
        begin(routing);
        try {
            guard.check(routing.request());
            RequestTarget.check(routing.request());
            requireStay(routing);
        } catch (Problem problem) {
            Responses.fail(routing, problem);
            return;
        }
        routing.next();
    }

    /** From now on everybody is sent elsewhere: what is asked for is not begun, and each connection ends with its answer. */
    void drain() {
        draining = true;
    }

    /** How the node is, is told until it is gone. */
    private void requireStay(RoutingContext routing) {
        if (draining && !routing.normalizedPath().startsWith(HEALTH)) {
            throw Problem.of(503, "draining", "This node is stopping; retry.").retryAfter(SOON);
        }
    }

    /** The one way out for what goes wrong on the way to an operation. */
    void fail(RoutingContext routing) {
        if (!Exchange.isBegun(routing)) {
            begin(routing);
        }
        Responses.fail(routing, failure(routing));
    }

    /** The router refuses some requests before anybody sees them, with a status that says it all. */
    private static Throwable failure(RoutingContext routing) {
        var failure = routing.failure();
        if (failure instanceof HttpException http) {
            return Problems.of(http.getStatusCode());
        }
        var status = routing.statusCode();
        if (failure != null && (status < 400 || status == 500)) {
            return failure;
        }
        var isPathUnreadable = status < 400;
        return Problems.of(isPathUnreadable ? 400 : status);
    }

    private void begin(RoutingContext routing) {
        var request = routing.request();
        var exchange = Exchange.begin(routing, RequestId.of(request.getHeader("x-request-id")));
        Trace.bind(request, exchange.requestId());
        Names.secure(request.response());
        if (draining) {
            request.response().putHeader("connection", "close");
        }
        watch.began(request.connection());
        routing.addEndHandler(done -> over(request, exchange));
        cors.allow(request);
    }

    Cors cors() {
        return cors;
    }

    private void over(HttpServerRequest request, Exchange exchange) {
        var response = request.response();
        var status = response.headWritten() ? response.getStatusCode() : CLIENT_GONE;
        watch.ended(request.connection());
        figures.answered(Methods.label(request.method()), exchange.route(), status, exchange.tookNanos());
        AccessLog.line(request, exchange, status);
        if (!request.isEnded() && RequestBody.isIn(request)) {
            linger(request);
        } else {
            closeIfLast(request);
        }
    }

    /** Vert.x leaves it to the client to end a connection whose answer says that it was the last. */
    private static void closeIfLast(HttpServerRequest request) {
        if (request.response().headers().contains("connection", "close", true)) {
            request.connection().close();
        }
    }

    /**
     * The answer is out while the client still sends. What comes is thrown away, so that the client gets to read its
     * answer; the connection is closed if it goes on for too long.
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
}
