package io.streamops.crawl.politeness;

import io.streamops.settings.CrawlSettings;
import io.vertx.core.Future;
import java.time.Duration;
import okhttp3.HttpUrl;

/**
 * Schedules requests to hosts across all nodes: limits concurrency, and the time between two starts. Hosts do not delay each
 * other.
 */
public interface HostLimiter {
    /**
     * The limits for every host, whatever its robots.txt allows.
     *
     * @param concurrency the number of concurrent requests, across all nodes
     * @param delay the minimum time between the starts of two requests
     * @param lease after this time, a turn that was not ended counts as over: its node has crashed
     */
    record Limits(int concurrency, Duration delay, Duration lease) {
        /** The time of a turn besides its request: the round trips to Redis. */
        private static final Duration MARGIN = Duration.ofSeconds(15);

        public Limits {
            if (concurrency < 1 || delay.isNegative() || lease.toMillis() < 1) {
                throw new IllegalArgumentException("invalid limits: " + concurrency + ", " + delay + ", " + lease);
            }
        }

        /** For turns of one request each. */
        public static Limits of(CrawlSettings settings) {
            return new Limits(
                    settings.hostConcurrency(),
                    settings.hostDelay(),
                    settings.timeout().plus(MARGIN));
        }
    }

    /** Permission for a request. */
    interface Turn {
        /** The request is over. */
        void end();
    }

    /** A place in a host's queue. */
    interface Place {
        /** Succeeds when the turn has come, however long that takes. */
        Future<Turn> turn();

        /** Leaves the queue; ends the turn if it has come. */
        void leave();
    }

    /**
     * Joins the queue.
     *
     * @param delay the minimum time between two requests; the longer of this and the settings applies
     */
    Place line(HttpUrl url, Duration delay);

    /** Waits for a turn, however long that takes. */
    default Future<Turn> take(HttpUrl url, Duration delay) {
        return line(url, delay).turn();
    }

    /** Pauses the host for this time, on all nodes. */
    Future<Void> rest(HttpUrl url, Duration time);

    /** Fails all waiters, including later ones: the node is draining. */
    void close();
}
