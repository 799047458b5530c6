package io.streamops.gateway.sse;

/** A stream's open end, for its source. May be used from any thread; the order of calls of one thread is kept. */
public interface Sink {
    /** Sends an event. A client that is too slow for the stream is cut off and resumes; nothing waits for it here. */
    void send(ServerEvent event);

    /** There will be no more events: ends the stream behind those that were sent. */
    void end();
}
