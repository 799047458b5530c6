package io.streamops.crawl.polite;

import io.streamops.settings.CrawlSettings;
import java.time.Duration;

/**
 * What every host may expect, whatever its robots.txt says.
 *
 * @param concurrency how many turns there are at once, over all nodes
 * @param delay how long after the beginning of a turn the next one begins at least
 * @param lease when a turn counts as over that nobody has ended, as its node is gone
 */
public record HostLimits(int concurrency, Duration delay, Duration lease) {
    /** What a turn takes at the most beside its request: the way to Redis and back. */
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
