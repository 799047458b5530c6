package io.streamops.crawl.worker;

/** What came of the crawl of one URL. */
sealed interface CrawlOutcome {
    /** The page was fetched, published and remembered. */
    record Crawled(PageData data) implements CrawlOutcome {}

    /** It was crawled a while ago, so it was not asked for. */
    record Cached(PageData data) implements CrawlOutcome {}

    /** It was asked for, and is what it was. */
    record Unchanged(PageData data) implements CrawlOutcome {}

    /** There is no page. */
    record Failed(String reason) implements CrawlOutcome {}
}
