package io.streamops.crawl.fetch;

import io.vertx.core.http.HttpConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The open connections that have carried a request. A site may close such a one at any time, even while the next request
 * is on its way; that is no failure of the site.
 */
final class UsedConnections {
    private final Set<HttpConnection> used = ConcurrentHashMap.newKeySet();

    void opened(HttpConnection connection) {
        connection.closeHandler(v -> used.remove(connection));
        // Each request on it is told by itself; without a handler Vert.x logs an error for what a site does.
        connection.exceptionHandler(cause -> {});
    }

    /** Whether it has carried another request before. */
    boolean use(HttpConnection connection) {
        return !used.add(connection);
    }
}
