package io.streamops.workflows.builtin;

import io.streamops.contract.crawl.CrawlResult;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** The crawl workers, as steps see them. */
public interface CrawlClient {
    /**
     * A page that is wanted.
     *
     * @param id the same when it is asked for again
     * @param owner the email of whom it is for; null where access is not configured
     */
    record Wanted(String id, String url, @Nullable String owner) {}

    /**
     * Asks for it, and completes with the answer, whenever it comes; fails with {@link io.streamops.messaging.Unavailable} where it
     * cannot be asked for now.
     *
     * @param unwanted completes when the result is no longer needed
     */
    Future<CrawlResult> crawl(Wanted wanted, Future<Void> unwanted);
}
