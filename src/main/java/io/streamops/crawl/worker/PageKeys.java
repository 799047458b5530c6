package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;

/** What a URL's entries in Redis are called. */
final class PageKeys {
    private PageKeys() {}

    /** There while the URL is not to be crawled again. */
    static String crawled(NormalUrl url) {
        return "crawled:" + url.value();
    }

    /** What is known of the page. */
    static String page(NormalUrl url) {
        return "crawl:page:" + url.value();
    }

    /** Whose turn it is to crawl it. */
    static String lock(NormalUrl url) {
        return "crawl:lock:" + url.value();
    }
}
