package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * One line a request. What changed something or went wrong is worth a line always; reads that went well only when
 * somebody looks closely, and so is what was accepted to be worked on, which comes in thousands a second and has a log of
 * its own from there on, and what was one request too many, of which there can be any number. Neither the path nor the query is in it, which may hold what is not for a log.
 */
final class AccessLog {
    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final int ACCEPTED = 202;
    private static final int TOO_MANY = 429;

    private AccessLog() {}

    static void line(HttpServerRequest request, Exchange exchange, int status) {
        var operation = exchange.operation();
        var level = level(request.method(), operation != null && operation.isProbe(), status);
        if (log.isEnabledForLevel(level)) {
            var principal = exchange.principal();
            log.atLevel(level)
                    .addKeyValue("method", Methods.label(request.method()))
                    .addKeyValue("route", exchange.route())
                    .addKeyValue("status", status)
                    .addKeyValue("ms", exchange.tookNanos() / 1_000_000)
                    .addKeyValue("requestId", exchange.requestId())
                    .addKeyValue("principal", principal == null ? "-" : principal.name())
                    .log("Request");
        }
    }

    static Level level(HttpMethod method, boolean probe, int status) {
        var quiet = probe || status == ACCEPTED || status == TOO_MANY || (status < 400 && READS.contains(method));
        return quiet ? Level.DEBUG : Level.INFO;
    }
}
