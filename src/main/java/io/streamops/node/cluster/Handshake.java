package io.streamops.node.cluster;

import com.hazelcast.nio.MemberSocketInterceptor;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates both members of a new connection: each sends a challenge and proves that it knows the secret. No byte of a
 * stranger reaches Hazelcast. The connecting member proves first, so that a stranger gets no proof from which to guess the secret.
 *
 * <p>It authenticates the connection once and does not encrypt what follows.
 */
final class Handshake implements MemberSocketInterceptor {
    private static final byte[] GREETING = {'S', 'O', 'P', 'S', 1};
    private static final String CONNECTING = "connecting";
    private static final String ACCEPTING = "accepting";
    private static final int LENGTH = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_CONCURRENT = 32;

    private final SharedSecret secret;
    private final SecureRandom random = new SecureRandom();
    private final Semaphore slots = new Semaphore(MAX_CONCURRENT);
    private final RejectedPeersLog rejected;
    private final Consumer<String> onRefusal;

    /** @param onRefusal gets the address of a member that this node has called and that does not know the secret */
    Handshake(SharedSecret secret, RejectedPeersLog rejected, Consumer<String> onRefusal) {
        this.secret = secret;
        this.rejected = rejected;
        this.onRefusal = onRefusal;
    }

    @Override
    public void init(Properties unused) {
        // Nothing to read: the constructor gets everything.
    }

    @Override
    public void onConnect(Socket socket) throws IOException {
        var peer = String.valueOf(socket.getRemoteSocketAddress());
        try {
            connect(socket);
        } catch (EOFException | UntrustedPeerException e) {
            onRefusal.accept(peer);
            throw e;
        }
    }

    private void connect(Socket socket) throws IOException {
        var reads = new DeadlineReads(socket, TIMEOUT);
        var mine = challenge();
        send(socket, GREETING, mine);
        reads.expect(GREETING);
        var theirs = reads.read(LENGTH);
        send(socket, secret.proof(CONNECTING, mine, theirs));
        require(reads.read(LENGTH), secret.proof(ACCEPTING, mine, theirs));
        reads.done();
    }

    @Override
    public void onAccept(Socket socket) throws IOException {
        var peer = String.valueOf(socket.getInetAddress());
        if (!slots.tryAcquire()) {
            rejected.log(peer, "too many concurrent handshakes");
            throw new IOException("too many concurrent handshakes");
        }
        try {
            accept(socket);
        } catch (IOException e) {
            rejected.log(peer, e.getClass().getSimpleName());
            throw e;
        } finally {
            slots.release();
        }
    }

    private void accept(Socket socket) throws IOException {
        var reads = new DeadlineReads(socket, TIMEOUT);
        reads.expect(GREETING);
        var theirs = reads.read(LENGTH);
        var mine = challenge();
        send(socket, GREETING, mine);
        require(reads.read(LENGTH), secret.proof(CONNECTING, theirs, mine));
        send(socket, secret.proof(ACCEPTING, theirs, mine));
        reads.done();
    }

    private byte[] challenge() {
        var bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void send(Socket socket, byte[]... parts) throws IOException {
        var out = new DataOutputStream(socket.getOutputStream());
        for (var part : parts) {
            out.write(part);
        }
        out.flush();
    }

    private static void require(byte[] actual, byte[] expected) throws UntrustedPeerException {
        if (!MessageDigest.isEqual(actual, expected)) {
            throw new UntrustedPeerException("it does not know the cluster's secret");
        }
    }

    /** Reads from a socket with one deadline for all reads. */
    static final class DeadlineReads {
        private final Socket socket;
        private final long deadline;

        DeadlineReads(Socket socket, Duration timeout) {
            this.socket = socket;
            this.deadline = System.nanoTime() + timeout.toNanos();
        }

        /** Reads exactly so many bytes, none beyond. */
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

        /** Resets the timeout of the socket. */
        void done() throws IOException {
            socket.setSoTimeout(0);
        }
    }

    /** The peer is not a member of this cluster. */
    static final class UntrustedPeerException extends IOException {
        UntrustedPeerException(String message) {
            super(message);
        }
    }

    /** Logs rejected peers, at most one line in 10 s. */
    static final class RejectedPeersLog {
        private static final Logger log = LoggerFactory.getLogger(RejectedPeersLog.class);
        private static final long INTERVAL = Duration.ofSeconds(10).toNanos();

        private long loggedAt = System.nanoTime() - INTERVAL;
        private long suppressed;

        synchronized void log(String peer, String cause) {
            var now = System.nanoTime();
            if (now - loggedAt < INTERVAL) {
                suppressed++;
                return;
            }
            log.atWarn()
                    .addKeyValue("peer", peer)
                    .addKeyValue("cause", cause)
                    .addKeyValue("othersSince", suppressed)
                    .log("connection refused: not a member of this cluster");
            loggedAt = now;
            suppressed = 0;
        }
    }
}
