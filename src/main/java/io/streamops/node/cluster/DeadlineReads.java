package io.streamops.node.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;

/** Reads from a socket that all together may take so long and no longer, however slowly the bytes come. */
final class DeadlineReads {
    private final Socket socket;
    private final long deadline;

    DeadlineReads(Socket socket, Duration patience) {
        this.socket = socket;
        this.deadline = System.nanoTime() + patience.toNanos();
    }

    /** Exactly so many bytes; what follows them is left to others. */
    byte[] read(int length) throws IOException {
        var bytes = new byte[length];
        var at = 0;
        while (at < length) {
            var left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (left <= 0) {
                throw new SocketTimeoutException("timed out");
            }
            socket.setSoTimeout((int) left);
            var read = socket.getInputStream().read(bytes, at, length - at);
            if (read < 0) {
                throw new EOFException("the peer closed the connection");
            }
            at += read;
        }
        return bytes;
    }

    void expect(byte[] text) throws IOException {
        if (!Arrays.equals(read(text.length), text)) {
            throw new UntrustedPeerException("the peer does not speak the cluster's handshake");
        }
    }

    /** Leaves the socket as it was. */
    void done() throws IOException {
        socket.setSoTimeout(0);
    }
}
