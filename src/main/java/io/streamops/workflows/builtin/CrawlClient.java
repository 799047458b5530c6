package io.streamops.workflows.builtin;

import io.streamops.contract.crawl.CrawlResult;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** The crawl workers, as steps see them. */
public interface CrawlClient {
    /**
     * A URL to crawl.
     *
     * @param id the same in each attempt
     * @param owner the email of the workflow's owner; null where access is not configured
     */
    record Request(String id, String url, @Nullable String owner) {}

    /**
     * Requests a crawl, and completes with its result; fails with {@link io.streamops.messaging.Unavailable} if the request cannot be
     * published now.
     *
     * @param cancelled completes when the result is no longer needed
     */
    Future<CrawlResult> crawl(Request request, Future<Void> cancelled);
}
