package io.streamops.crawl.polite;

/** The node stops, so nobody begins a request any more; whoever waited for a turn gives its work back. */
public final class Draining extends RuntimeException {
    public Draining() {
        super("the node is draining");
    }
}
