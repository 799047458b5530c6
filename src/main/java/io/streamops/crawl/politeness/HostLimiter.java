package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import java.time.Duration;
import okhttp3.HttpUrl;

/**
 * Schedules requests to hosts across all nodes: limits concurrency, and the time between two starts. Hosts do not delay each
 * other.
 */
public interface HostLimiter {
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
