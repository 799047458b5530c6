package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;

/** What a URL's entries in Redis are called. */
final class PageRedisKeys {
    private PageRedisKeys() {}

    /** There while the URL is not to be crawled again. */
    static String crawled(NormalizedUrl url) {
        return "crawled:" + url.value();
    }

    /** What is known of the page. */
    static String page(NormalizedUrl url) {
        return "crawl:page:" + url.value();
    }

    /** Whose turn it is to crawl it. */
    static String lock(NormalizedUrl url) {
        return "crawl:lock:" + url.value();
    }
}
