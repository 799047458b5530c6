package io.streamops.gateway.sse;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** The source of an event stream, such as a job, a workflow or a user's crawls. */
@FunctionalInterface
public interface EventSource {
    /**
     * Starts sending events to the sink: all, or those after the given one. Called on the request's context; may send
     * immediately.
     *
     * @param lastEventId the last event that the client has seen; null: none
     * @return cancelled once when the stream ends, by the source or by the client
     */
    Subscription subscribe(@Nullable String lastEventId, Sink sink);

    /** Receives the events of a stream from its source. Thread-safe; keeps the order of each thread's calls. */
    public interface Sink {
        /** Sends an event. Does not wait for slow clients: they are disconnected and resume. */
        void send(ServerEvent event);

        /**
         * Succeeds once the client has received what was sent, up to the size of the connection's buffers, or the stream has
         * ended. A source with many events waits for it before each one, so that memory stays bounded and the client is not
         * disconnected. Completes on the stream's context.
         */
        Future<Void> ready();

        /** Ends the stream after the events sent so far. */
        void end();
    }

    /** A source's registration for a stream. */
    @FunctionalInterface
    public interface Subscription {
        /** The stream has ended: further events are ignored. Called once, on the stream's context. */
        void cancel();
    }
}
