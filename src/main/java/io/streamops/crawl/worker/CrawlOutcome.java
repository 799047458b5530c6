package io.streamops.crawl.worker;

/** The outcome of crawling one URL. */
sealed interface CrawlOutcome {
    /** The page was fetched, published and stored. */
    record Crawled(PageData data) implements CrawlOutcome {}

    /** The page is within its TTL and was not fetched. */
    record Cached(PageData data) implements CrawlOutcome {}

    /** The site reported that the page is unchanged. */
    record Unchanged(PageData data) implements CrawlOutcome {}

    /** There is no page. */
    record Failed(String reason) implements CrawlOutcome {}
}
