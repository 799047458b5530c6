package io.streamops.gateway.sse;

/** A source's side of a stream: what it holds for it. */
@FunctionalInterface
public interface Subscription {
    /** The stream is over: nothing that is sent from now on arrives. Called once, on the stream's context. */
    void cancel();
}
