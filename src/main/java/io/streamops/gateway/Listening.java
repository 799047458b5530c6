package io.streamops.gateway;

import java.util.OptionalInt;

/** Where the node's HTTP server listens, once it does: with port 0 nobody knows before. */
public final class Listening {
    private volatile OptionalInt port = OptionalInt.empty();

    /** The port; empty before a verticle that serves HTTP has been deployed. */
    public OptionalInt port() {
        return port;
    }

    void on(int actualPort) {
        port = OptionalInt.of(actualPort);
    }
}
