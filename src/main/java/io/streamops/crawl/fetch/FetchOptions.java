package io.streamops.crawl.fetch;

import io.streamops.settings.CrawlSettings;
import java.time.Duration;

/**
 * How requests are made.
 *
 * @param connectTimeout for connecting, and again for the TLS handshake
 * @param readTimeout how long a site may send nothing
 * @param totalTimeout for the whole request, including name resolution
 * @param allowPrivate whether private addresses may be requested
 * @param userAgent the User-Agent header
 * @param hostConnections the maximum number of open connections to a host; further requests wait
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

    /** One connection more than pages crawled at once, so that robots.txt need not wait for a page. */
    public static FetchOptions of(CrawlSettings settings, String userAgent) {
        var total = settings.timeout();
        var step = total.compareTo(LONGEST_STEP) < 0 ? total : LONGEST_STEP;
        return new FetchOptions(step, step, total, settings.allowPrivate(), userAgent, settings.hostConcurrency() + 1);
    }
}
