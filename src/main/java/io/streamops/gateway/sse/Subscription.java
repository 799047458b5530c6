package io.streamops.gateway.sse;

/** A source's registration for a stream. */
@FunctionalInterface
public interface Subscription {
    /** The stream has ended: further events are ignored. Called once, on the stream's context. */
    void cancel();
}
