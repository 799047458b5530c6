package io.streamops.execution;

import io.vertx.core.Future;

/**
 * A run as its work sees it, on a virtual thread. When the run is cancelled, {@link #await} throws, and what the work has begun
 * elsewhere is aborted.
 */
public interface RunContext {
    /** Waits for a result, or throws why the run has ended, which work lets pass: {@link RunCancelled} in most cases. */
    <T> T await(Future<T> result);

    /** Runs when the run is cancelled before the work is done, at once if it has ended already: aborts a request, stops a loop. */
    void onCancel(Runnable abort);
}
