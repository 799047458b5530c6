package io.streamops.gateway.sse;

import org.jspecify.annotations.Nullable;

/** Where the events of one stream come from: a job, a workflow, what happens to somebody's crawls. */
@FunctionalInterface
public interface EventSource {
    /**
     * Begins to send events to the sink, all from the first on, or those behind the one that is named. Called on the
     * request's context; may send at once.
     *
     * @param lastEventId the last event that the client has seen; null for a client that has seen none
     * @return to be cancelled once when the stream is over, whoever ended it
     */
    Subscription subscribe(@Nullable String lastEventId, Sink sink);
}
