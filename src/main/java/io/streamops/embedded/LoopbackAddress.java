package io.streamops.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;

/** The loopback address, the only one on which embedded brokers listen. */
final class LoopbackAddress {
    static final String HOST = "127.0.0.1";
    private static final int BACKLOG = 128;

    private LoopbackAddress() {}

    /** A listening socket on the port; 0: any free one. */
    static ServerSocketChannel listen(int port) throws IOException {
        if (port != 0 && answers(port)) {
            throw new BrokerStartFailed.PortTaken(port);
        }
        var socket = ServerSocketChannel.open();
        try {
            return socket.bind(at(port), BACKLOG);
        } catch (BindException taken) {
            socket.close();
            throw new BrokerStartFailed.PortTaken(port);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Fails if the port is taken, for brokers that only accept a port number. */
    static void requireFree(int port) throws IOException {
        listen(port).close();
    }

    /** A port that is free now. It may be taken before it is used, so the caller must be ready to retry. */
    static int freePort() throws IOException {
        try (var socket = listen(0)) {
            return socket.socket().getLocalPort();
        }
    }

    /**
     * Whether something accepts connections on the port. Binding alone is not enough: macOS allows binding the loopback
     * address of a port that another process has on all addresses.
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
