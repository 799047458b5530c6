package io.streamops.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Crawling.
 *
 * @param ttl how long a URL that was crawled is not fetched again
 * @param keep how long after its crawl what is known of a page is kept, to ask only whether it has changed
 * @param timeout how long one request to a site may take, with all that is read of its answer
 * @param maxBytes how much of an answer's body is read, counted after decompression
 * @param hostDelay how long after a request to a host the next one to it waits at least
 * @param hostConcurrency how many requests to one host may be under way, over all nodes
 * @param allowPrivate whether addresses that are not public may be requested
 * @param userAgent what the crawler calls itself; the product and its version where it is empty
 * @param data how the result travels in a crawl response
 */
public record CrawlSettings(
        Duration ttl,
        Duration keep,
        Duration timeout,
        int maxBytes,
        Duration hostDelay,
        int hostConcurrency,
        boolean allowPrivate,
        Optional<String> userAgent,
        DataForm data) {

    /** How the result travels in a crawl response: as a JSON object, or as a string that contains one. */
    public enum DataForm {
        OBJECT,
        STRING
    }

    static final Setting<Duration> TTL = Setting.of(
            "CRAWL_TTL_S", "3600", Shape.seconds(1, 31_536_000), "how long a crawled URL is not fetched again");
    static final Setting<Duration> KEEP = Setting.of(
            "CRAWL_KEEP_S",
            "86400",
            Shape.seconds(1, 31_536_000),
            "how long a crawled page is remembered, to ask the site only whether it has changed");
    static final Setting<Duration> TIMEOUT = Setting.of(
            "CRAWL_TIMEOUT_MS", "15000", Shape.millis(100, 600_000), "how long one request to a site may take");
    static final Setting<Integer> MAX_BYTES = Setting.of(
            "CRAWL_MAX_BYTES",
            "10485760",
            Shape.integer(1_024, 104_857_600),
            "how much of a page is read, after decompression; what is longer is marked as truncated");
    static final Setting<Duration> HOST_DELAY = Setting.of(
            "CRAWL_HOST_DELAY_MS",
            "1000",
            Shape.millis(0, 600_000),
            "how long after a request to a host the next one to it waits, on all nodes; robots.txt can ask for more");
    static final Setting<Integer> HOST_CONCURRENCY = Setting.of(
            "CRAWL_HOST_CONCURRENCY",
            "1",
            Shape.integer(1, 1_000),
            "how many requests to one host are under way at once, on all nodes");
    static final Setting<Boolean> ALLOW_PRIVATE = Setting.of(
            "CRAWL_ALLOW_PRIVATE",
            "false",
            Shape.BOOLEAN,
            "crawl addresses that are not public too, such as this machine's own; for laptops and tests");
    static final Setting<String> USER_AGENT = Setting.of(
            "CRAWL_USER_AGENT",
            null,
            Shape.TOKENS,
            "what the crawler calls itself, to sites and in robots.txt; not set: StreamOps/<version>");
    static final Setting<DataForm> DATA = Setting.of(
            "CRAWL_DATA",
            "object",
            Shape.oneOf(DataForm.class),
            "how a crawl's result is sent to gateways: as a JSON object, or as a string that contains one");
    static final List<Setting<?>> ALL =
            List.of(TTL, KEEP, TIMEOUT, MAX_BYTES, HOST_DELAY, HOST_CONCURRENCY, ALLOW_PRIVATE, USER_AGENT, DATA);

    static CrawlSettings from(Values values) {
        return new CrawlSettings(
                values.get(TTL),
                values.get(KEEP),
                values.get(TIMEOUT),
                values.get(MAX_BYTES),
                values.get(HOST_DELAY),
                values.get(HOST_CONCURRENCY),
                values.get(ALLOW_PRIVATE),
                values.find(USER_AGENT),
                values.get(DATA));
    }
}
