package io.streamops.gateway.sse;

import io.vertx.core.Future;

/** Receives the events of a stream from its source. Thread-safe; keeps the order of each thread's calls. */
public interface EventSink {
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
