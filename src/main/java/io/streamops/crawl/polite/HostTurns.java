package io.streamops.crawl.polite;

import io.vertx.core.Future;
import java.time.Duration;
import okhttp3.HttpUrl;

/**
 * Lets requests to a host take turns, over all nodes: so many at once, and so long between the beginnings of two. Those
 * who wait for one host do not hold up those who wait for another.
 */
public interface HostTurns {
    /** A request to a host that may be made now. */
    interface Turn {
        /** The request is over: the next one may begin when its time has come. */
        void end();
    }

    /**
     * Waits, however long that takes, until the host's turn has come.
     *
     * @param delay the least time between two requests; a longer one from the settings wins
     */
    Future<Turn> take(HttpUrl url, Duration delay);

    /** The host wants to be left alone for so long, by all nodes. */
    Future<Void> rest(HttpUrl url, Duration time);

    /** Fails all who wait, now and from now on: the node drains. */
    void close();
}
