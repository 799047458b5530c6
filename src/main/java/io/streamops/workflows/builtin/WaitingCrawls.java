package io.streamops.workflows.builtin;

import io.streamops.contract.crawl.CrawlResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who waits for the answer to which crawl request. Two may wait for the same, as a workflow can be taken over. */
final class WaitingCrawls {
    private final Map<String, Set<Promise<CrawlResult>>> waiting = new HashMap<>();

    /** @param unwanted completes when this one does not wait any more */
    synchronized Future<CrawlResult> join(String id, Future<Void> unwanted) {
        var promise = Promise.<CrawlResult>promise();
        waiting.computeIfAbsent(id, first -> new HashSet<>()).add(promise);
        unwanted.onComplete(gone -> leave(id, promise));
        return promise.future();
    }

    private synchronized void leave(String id, Promise<CrawlResult> promise) {
        var others = waiting.get(id);
        if (others != null && others.remove(promise) && others.isEmpty()) {
            waiting.remove(id);
        }
    }

    synchronized boolean isWanted(String id) {
        return waiting.containsKey(id);
    }

    /** Tells them. */
    void answer(String id, CrawlResult result) {
        Set<Promise<CrawlResult>> told;
        synchronized (this) {
            told = waiting.remove(id);
        }
        if (told != null) {
            told.forEach(promise -> promise.tryComplete(result));
        }
    }

    synchronized int size() {
        return waiting.size();
    }
}
