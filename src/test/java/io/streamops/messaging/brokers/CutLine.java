package io.streamops.messaging.brokers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The way from a worker to Redis, or to another broker at one address, which is cut when the worker says a certain word: just
 * before the broker hears it, or when it has heard and done it and no client gets a reply. So a worker that is killed then has died at
 * exactly that point, and one that lives on has lost the broker there until the line is mended.
 */
public final class CutLine implements AutoCloseable {
    private final ServerSocket server;
    private final int broker;
    private final String word;
    private final boolean heard;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final CountDownLatch cut = new CountDownLatch(1);
    private boolean mended;

    private CutLine(int broker, String word, boolean heard) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.broker = broker;
        this.word = word;
        this.heard = heard;
        Thread.ofVirtual().start(this::accept);
    }

    public static CutLine before(int broker, String word) throws IOException {
        return new CutLine(broker, word, false);
    }

    public static CutLine after(int broker, String word) throws IOException {
        return new CutLine(broker, word, true);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Cuts it now, whatever was said. */
    public void cut() {
        synchronized (cut) {
            cut.countDown();
        }
    }

    /** Breaks all connections, including silent ones; new connections work. */
    public void mend() {
        synchronized (cut) {
            mended = true;
        }
        sockets.forEach(CutLine::close);
    }

    public boolean isCut() {
        return cut.getCount() == 0;
    }

    public void awaitCut() throws InterruptedException {
        if (!cut.await(90, TimeUnit.SECONDS)) {
            throw new AssertionError("the worker has never said " + word);
        }
    }

    private void accept() {
        try {
            while (true) {
                var client = server.accept();
                var upstream = new Socket(InetAddress.getLoopbackAddress(), broker);
                sockets.add(client);
                sockets.add(upstream);
                Thread.ofVirtual().start(() -> pass(client, upstream, true));
                Thread.ofVirtual().start(() -> pass(upstream, client, false));
            }
        } catch (IOException e) {
            close();
        }
    }

    private void pass(Socket from, Socket to, boolean commands) {
        try {
            pass(from.getInputStream(), to.getOutputStream(), commands);
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    /** A word is never split: commands are small, and a worker writes each at once. */
    private void pass(InputStream from, OutputStream to, boolean commands) throws IOException {
        var buffer = new byte[1 << 16];
        for (var read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            var found = commands && new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains(word);
            synchronized (cut) {
                if (mended || (!isCut() && (!found || heard))) {
                    to.write(buffer, 0, read);
                }
                if (found) {
                    cut.countDown();
                }
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        sockets.forEach(CutLine::close);
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
