package io.streamops.crawl.fetch;

import io.streamops.settings.CrawlSettings;
import java.time.Duration;

/**
 * How requests are made.
 *
 * @param connectTimeout how long connecting may take, and again the handshake of TLS
 * @param readTimeout how long a site may send nothing
 * @param totalTimeout how long all of it may take, from the name's resolution to the last byte
 * @param allowPrivate whether addresses that are not public may be requested
 * @param userAgent what sites are told who asks
 * @param hostConnections how many connections to one host may be open; further requests wait for one
 */
public record FetchOptions(
        Duration connectTimeout,
        Duration readTimeout,
        Duration totalTimeout,
        boolean allowPrivate,
        String userAgent,
        int hostConnections) {
    private static final Duration LONGEST_STEP = Duration.ofSeconds(10);

    public FetchOptions {
        requirePositive("connectTimeout", connectTimeout);
        requirePositive("readTimeout", readTimeout);
        requirePositive("totalTimeout", totalTimeout);
        if (userAgent.isBlank() || !userAgent.chars().allMatch(c -> c >= ' ' && c < 127)) {
            throw new IllegalArgumentException("userAgent must be printable ASCII");
        }
        if (hostConnections < 1) {
            throw new IllegalArgumentException("hostConnections must be at least 1");
        }
    }

    private static void requirePositive(String name, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive");
        }
    }

    /** One connection more than pages are crawled at once, so that a robots.txt need not wait for a page. */
    public static FetchOptions of(CrawlSettings settings, String userAgent) {
        var total = settings.timeout();
        var step = total.compareTo(LONGEST_STEP) < 0 ? total : LONGEST_STEP;
        return new FetchOptions(step, step, total, settings.allowPrivate(), userAgent, settings.hostConcurrency() + 1);
    }
}
