package io.streamops.execution;

import io.vertx.core.Future;

/**
 * A run, for its work on a virtual thread. When the run is cancelled, {@link #await} throws, and what the work has begun elsewhere is
 * aborted.
 */
public interface RunContext {
    /** Waits for a result; throws if the run ends first, mostly {@link RunCancelled}, which work must not catch. */
    <T> T await(Future<T> result);

    /** Calls {@code abort} when the run is cancelled, at once if it is over: aborts a request, stops a loop. */
    void onCancel(Runnable abort);
}
