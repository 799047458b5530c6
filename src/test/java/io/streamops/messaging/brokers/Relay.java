package io.streamops.messaging.brokers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A proxy to a server that can be cut, silenced and restored while the server keeps running. */
public final class Relay implements AutoCloseable {
    private enum State {
        OPEN,
        CUT,
        SILENT
    }

    private final ServerSocket server;
    private final int to;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private volatile State state = State.OPEN;

    private Relay(int to) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.to = to;
        Thread.ofVirtual().start(this::accept);
    }

    /** To a server on loopback. */
    public static Relay to(int port) throws IOException {
        return new Relay(port);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Closes all connections, and each new one. */
    public void cut() {
        state = State.CUT;
        closeAll();
    }

    /** Closes all connections; new ones are accepted but stay silent. */
    public void silence() {
        state = State.SILENT;
        closeAll();
    }

    public void open() {
        state = State.OPEN;
        closeAll();
    }

    private void accept() {
        try {
            while (true) {
                var client = server.accept();
                sockets.add(client);
                switch (state) {
                    case OPEN -> connect(client);
                    case CUT -> client.close();
                    case SILENT -> {}
                }
            }
        } catch (IOException e) {
            closeAll();
        }
    }

    private void connect(Socket client) throws IOException {
        var upstream = new Socket(InetAddress.getLoopbackAddress(), to);
        sockets.add(upstream);
        Thread.ofVirtual().start(() -> pass(client, upstream));
        Thread.ofVirtual().start(() -> pass(upstream, client));
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // Either side has ended it, and now both have.
            return;
        }
    }

    private void closeAll() {
        for (var socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        closeAll();
    }
}
