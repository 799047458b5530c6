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

    /** A place in a host's line. */
    interface Place {
        /** Succeeds, however long that takes, when the host's turn has come. */
        Future<Turn> turn();

        /** Gives the place up while it is waited for, and ends the turn if it has come. */
        void leave();
    }

    /**
     * Stands in line.
     *
     * @param delay the least time between two requests; a longer one from the settings wins
     */
    Place line(HttpUrl url, Duration delay);

    /** Waits, however long that takes, until the host's turn has come. */
    default Future<Turn> take(HttpUrl url, Duration delay) {
        return line(url, delay).turn();
    }

    /** The host wants to be left alone for so long, by all nodes. */
    Future<Void> rest(HttpUrl url, Duration time);

    /** Fails all who wait, now and from now on: the node drains. */
    void close();
}
