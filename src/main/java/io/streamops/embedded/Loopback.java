package io.streamops.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;

/** The only address at which embedded brokers listen. */
final class Loopback {
    static final String HOST = "127.0.0.1";
    private static final int BACKLOG = 128;

    private Loopback() {}

    /** A socket that listens at the port, or at any free one for 0. */
    static ServerSocketChannel listen(int port) throws IOException {
        if (port != 0 && answers(port)) {
            throw new PortTaken(port);
        }
        var socket = ServerSocketChannel.open();
        try {
            return socket.bind(at(port), BACKLOG);
        } catch (BindException taken) {
            socket.close();
            throw new PortTaken(port);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Complains about a port that somebody else has, for brokers that can only be told a number. */
    static void requireFree(int port) throws IOException {
        listen(port).close();
    }

    /** A port that is free now; it may be gone when it is used, so its user must be ready to ask for another. */
    static int freePort() throws IOException {
        try (var socket = listen(0)) {
            return socket.socket().getLocalPort();
        }
    }

    /**
     * Whether somebody takes connections there. Asked besides binding, because macOS lets us bind the loopback address of
     * a port that somebody else has on all addresses.
     */
    private static boolean answers(int port) {
        try (var socket = new Socket()) {
            socket.connect(at(port), 1_000);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static InetSocketAddress at(int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(HOST, new byte[] {127, 0, 0, 1}), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are a valid address", e);
        }
    }
}
