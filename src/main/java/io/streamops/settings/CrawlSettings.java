package io.streamops.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Crawling.
 *
 * @param ttl how long a crawled URL is answered from the cache
 * @param keep how long a crawled page is kept for conditional requests
 * @param timeout for one request to a site, including its body
 * @param maxBytes how much of a body is read, counted after decompression
 * @param hostDelay the minimum time between two requests to one host, across all nodes
 * @param hostConcurrency how many requests to one host may be in flight, across all nodes
 * @param allowPrivate whether private addresses may be crawled
 * @param userAgent the crawler's user agent; empty: the product and its version
 * @param data the form of the result in a crawl response
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

    /** The form of the result in a crawl response: a JSON object, or a string that contains one. */
    public enum DataForm {
        OBJECT,
        STRING
    }

    static final Setting<Duration> TTL = Setting.of(
            "CRAWL_TTL_S", "3600", SettingType.seconds(1, 31_536_000), "seconds before a crawled URL is fetched again");
    static final Setting<Duration> KEEP = Setting.of(
            "CRAWL_KEEP_S",
            "86400",
            SettingType.seconds(1, 31_536_000),
            "seconds to remember a crawled page for conditional requests");
    static final Setting<Duration> TIMEOUT = Setting.of(
            "CRAWL_TIMEOUT_MS",
            "15000",
            SettingType.millis(100, 600_000),
            "timeout of one request to a site, in milliseconds");
    static final Setting<Integer> MAX_BYTES = Setting.of(
            "CRAWL_MAX_BYTES",
            "10485760",
            SettingType.integer(1_024, 104_857_600),
            "maximum size of a page after decompression; larger pages are truncated");
    static final Setting<Duration> HOST_DELAY = Setting.of(
            "CRAWL_HOST_DELAY_MS",
            "1000",
            SettingType.millis(0, 600_000),
            "minimum milliseconds between requests to one host, across all nodes; robots.txt can ask for more");
    static final Setting<Integer> HOST_CONCURRENCY = Setting.of(
            "CRAWL_HOST_CONCURRENCY",
            "1",
            SettingType.integer(1, 1_000),
            "maximum concurrent requests to one host, across all nodes");
    static final Setting<Boolean> ALLOW_PRIVATE = Setting.of(
            "CRAWL_ALLOW_PRIVATE",
            "false",
            SettingType.BOOLEAN,
            "also crawl private addresses, such as this machine's; for laptops and tests");
    static final Setting<String> USER_AGENT = Setting.of(
            "CRAWL_USER_AGENT",
            null,
            SettingType.TOKENS,
            "user agent for sites and robots.txt; not set: StreamOps/<version>");
    static final Setting<DataForm> DATA = Setting.of(
            "CRAWL_DATA",
            "object",
            SettingType.oneOf(DataForm.class),
            "form of the result in crawl responses: a JSON object, or a string that contains one");
    static final List<Setting<?>> ALL =
            List.of(TTL, KEEP, TIMEOUT, MAX_BYTES, HOST_DELAY, HOST_CONCURRENCY, ALLOW_PRIVATE, USER_AGENT, DATA);

    static CrawlSettings from(SettingValues values) {
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
