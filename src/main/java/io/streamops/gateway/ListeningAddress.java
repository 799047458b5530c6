package io.streamops.gateway;

import java.util.OptionalInt;

/** The port of the node's HTTP server. With port 0 it is known only once the server listens. */
public final class ListeningAddress {
    private volatile OptionalInt port = OptionalInt.empty();

    /** The port; empty until a verticle that serves HTTP is deployed. */
    public OptionalInt port() {
        return port;
    }

    void on(int actualPort) {
        port = OptionalInt.of(actualPort);
    }
}
