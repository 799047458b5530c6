package io.streamops.crawl.fetch;

import io.vertx.core.http.HttpConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The open connections that have carried a request. A site may close such a connection at any time, even during the next
 * request; that is not a failure of the site.
 */
final class ReusedConnections {
    private final Set<HttpConnection> used = ConcurrentHashMap.newKeySet();

    void opened(HttpConnection connection) {
        connection.closeHandler(v -> used.remove(connection));
        // Each request reports its own failure. Without a handler, Vert.x would log an error.
        connection.exceptionHandler(cause -> {});
    }

    /** Returns whether it has carried a request before. */
    boolean use(HttpConnection connection) {
        return !used.add(connection);
    }
}
