package io.streamops.embedded;

import java.io.IOException;

/** The port is already in use. */
public final class PortTaken extends IOException {
    private final int port;

    PortTaken(int port) {
        super("port " + port + " is in use");
        this.port = port;
    }

    public int port() {
        return port;
    }
}
