package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets the crawls of one URL on this node take turns, so that only one of them asks Redis whether another node is at it.
 * It belongs to one Vert.x context.
 */
final class UrlTurns {
    /** The right to crawl a URL. */
    interface Turn {
        void end();
    }

    private final Map<NormalUrl, Slots> urls = new HashMap<>();
    private boolean closed;

    Future<Turn> take(NormalUrl url) {
        if (closed) {
            return Future.failedFuture(new Stopping());
        }
        var slots = urls.computeIfAbsent(url, first -> new Slots(1, 1));
        return slots.take().map(slot -> () -> {
            slot.close();
            if (slots.isIdle()) {
                urls.remove(url, slots);
            }
        });
    }

    void close() {
        closed = true;
        urls.values().forEach(Slots::close);
    }
}
