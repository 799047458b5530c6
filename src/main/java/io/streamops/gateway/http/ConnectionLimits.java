package io.streamops.gateway.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections that send no complete request in time, and those above the limit. The server's idle timeout covers
 * silent connections; this covers clients that send single bytes to stay connected.
 */
final class ConnectionLimits {
    private static final int CHECKS = 4;

    private static final Logger log = LoggerFactory.getLogger(ConnectionLimits.class);

    private final Vertx vertx;
    private final Counter refused;
    private final int max;
    private final long timeoutNanos;
    private final long timer;
    private final Map<HttpConnection, Activity> connections = new HashMap<>();
    private boolean full;

    private static final class Activity {
        private int inFlight;
        private long idleSince = System.nanoTime();
    }

    ConnectionLimits(Vertx vertx, HttpSettings http, MeterRegistry meters) {
        var timeout = http.idleTimeout();
        this.vertx = vertx;
        this.max = http.maxConnections();
        this.refused = Counter.builder("streamops.http.connections.refused")
                .description("Connections closed at once because HTTP_MAX_CONNECTIONS was reached")
                .register(meters);
        this.timeoutNanos = timeout.toNanos();
        this.timer = vertx.setPeriodic(Math.max(1, timeout.toMillis() / CHECKS), check -> check());
    }

    void opened(HttpConnection connection) {
        if (connections.size() >= max) {
            refuse(connection);
            return;
        }
        connections.put(connection, new Activity());
        connection.closeHandler(closed -> connections.remove(connection));
    }

    private void refuse(HttpConnection connection) {
        refused.increment();
        if (!full) {
            full = true;
            log.atWarn()
                    .addKeyValue("connections", max)
                    .log("too many connections, closing new ones (HTTP_MAX_CONNECTIONS)");
        }
        connection.close();
    }

    void requestStarted(HttpConnection connection) {
        var activity = connections.get(connection);
        if (activity != null) {
            activity.inFlight++;
        }
    }

    void requestEnded(HttpConnection connection) {
        var activity = connections.get(connection);
        if (activity != null) {
            activity.inFlight--;
            activity.idleSince = System.nanoTime();
        }
    }

    void close() {
        vertx.cancelTimer(timer);
    }

    private void check() {
        full = connections.size() >= max;
        var now = System.nanoTime();
        var late = connections.entrySet().stream()
                .filter(each -> each.getValue().inFlight == 0 && now - each.getValue().idleSince > timeoutNanos)
                .map(Map.Entry::getKey)
                .toList();
        late.forEach(HttpConnection::close);
    }
}
