package io.streamops.gateway.sse;

import io.vertx.core.Future;

/** A stream's open end, for its source. May be used from any thread; the order of calls of one thread is kept. */
public interface Sink {
    /** Sends an event. A client that is too slow for the stream is cut off and resumes; nothing waits for it here. */
    void send(ServerEvent event);

    /**
     * Succeeds once the client has taken what was sent, but for what one connection holds, or the stream is over. A source
     * that has a lot to send waits for it before each event, however large, and so neither fills memory nor is cut off.
     * Completes on the stream's context.
     */
    Future<Void> ready();

    /** There will be no more events: ends the stream behind those that were sent. */
    void end();
}
