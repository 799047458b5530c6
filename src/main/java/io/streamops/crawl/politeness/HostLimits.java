package io.streamops.crawl.politeness;

import io.streamops.settings.CrawlSettings;
import java.time.Duration;

/**
 * The limits for every host, whatever its robots.txt allows.
 *
 * @param concurrency the number of concurrent requests, across all nodes
 * @param delay the minimum time between the starts of two requests
 * @param lease after this time, a turn that was not ended counts as over: its node has crashed
 */
public record HostLimits(int concurrency, Duration delay, Duration lease) {
    /** The time of a turn besides its request: the round trips to Redis. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    public HostLimits {
        if (concurrency < 1 || delay.isNegative() || lease.toMillis() < 1) {
            throw new IllegalArgumentException("invalid limits: " + concurrency + ", " + delay + ", " + lease);
        }
    }

    /** For turns of one request each. */
    public static HostLimits of(CrawlSettings settings) {
        return new HostLimits(
                settings.hostConcurrency(),
                settings.hostDelay(),
                settings.timeout().plus(MARGIN));
    }
}
