package io.streamops.events.effort;

import io.vertx.core.Future;

/**
 * A try at something, as whoever makes it sees it: on a virtual thread, and over when its time is up, when it is not wanted
 * any more, or when the node stops. Then {@link #await} throws, and what was begun elsewhere is aborted.
 */
public interface Effort {
    /** Waits for a result, or for the end, which it throws; that is to be let pass. */
    <T> T await(Future<T> result);

    /** Runs when the end comes first, at once if it has come already: aborts a request, stops a loop. */
    void onEnd(Runnable abort);
}
