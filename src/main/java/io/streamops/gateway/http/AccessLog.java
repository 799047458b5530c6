package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Logs one line per request. Changes and errors are logged at info or above; successful reads, accepted work (which has its
 * own log) and rate-limited requests at debug, because there can be thousands a second. Paths and queries are not logged,
 * because they may contain personal data.
 */
final class AccessLog {
    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final int ACCEPTED = 202;
    private static final int TOO_MANY = 429;

    private AccessLog() {}

    static void line(HttpServerRequest request, RequestObservation observation, int status) {
        var operation = observation.operation();
        var level = level(request.method(), operation != null && operation.isProbe(), status);
        if (log.isEnabledForLevel(level)) {
            var principal = observation.principal();
            log.atLevel(level)
                    .addKeyValue("method", RequestPrelude.HttpMethodNames.label(request.method()))
                    .addKeyValue("route", observation.route())
                    .addKeyValue("status", status)
                    .addKeyValue("ms", observation.tookNanos() / 1_000_000)
                    .addKeyValue("requestId", observation.requestId())
                    .addKeyValue("principal", principal == null ? "-" : principal.name())
                    .log("Request");
        }
    }

    static Level level(HttpMethod method, boolean probe, int status) {
        var quiet = probe || status == ACCEPTED || status == TOO_MANY || (status < 400 && READS.contains(method));
        return quiet ? Level.DEBUG : Level.INFO;
    }
}
