package io.streamops.gateway.sse;

import org.jspecify.annotations.Nullable;

/** The source of an event stream, such as a job, a workflow or a user's crawls. */
@FunctionalInterface
public interface EventSource {
    /**
     * Starts sending events to the sink: all, or those after the given one. Called on the request's context; may send
     * immediately.
     *
     * @param lastEventId the last event that the client has seen; null: none
     * @return cancelled once when the stream ends, whoever ends it
     */
    Subscription subscribe(@Nullable String lastEventId, EventSink sink);
}
