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
 * What two members say before anything else on each connection between them: a challenge each, and the proof that each
 * knows the secret. Not a byte of a stranger reaches Hazelcast. Whoever connects proves first, so that nobody gets a proof
 * to guess from by knocking.
 *
 * <p>It says who is there when the connection begins. It does not encrypt what follows.
 */
final class Handshake implements MemberSocketInterceptor {
    private static final byte[] GREETING = {'S', 'O', 'P', 'S', 1};
    private static final String CONNECTING = "connecting";
    private static final String ACCEPTING = "accepting";
    private static final int LENGTH = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_AT_ONCE = 32;

    private final SharedSecret secret;
    private final SecureRandom random = new SecureRandom();
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);
    private final RejectedPeersLog refusals;
    private final Consumer<String> whenRefused;

    /** @param whenRefused told the address of a node that this one has called, and that does not know the same secret */
    Handshake(SharedSecret secret, RejectedPeersLog refusals, Consumer<String> whenRefused) {
        this.secret = secret;
        this.refusals = refusals;
        this.whenRefused = whenRefused;
    }

    @Override
    public void init(Properties unused) {
        // Everything is known already.
    }

    @Override
    public void onConnect(Socket socket) throws IOException {
        var peer = String.valueOf(socket.getRemoteSocketAddress());
        try {
            connect(socket);
        } catch (EOFException | UntrustedPeerException e) {
            whenRefused.accept(peer);
            throw e;
        }
    }

    private void connect(Socket socket) throws IOException {
        var wire = new DeadlineReads(socket, PATIENCE);
        var mine = challenge();
        send(socket, GREETING, mine);
        wire.expect(GREETING);
        var theirs = wire.read(LENGTH);
        send(socket, secret.proof(CONNECTING, mine, theirs));
        require(wire.read(LENGTH), secret.proof(ACCEPTING, mine, theirs));
        wire.done();
    }

    @Override
    public void onAccept(Socket socket) throws IOException {
        var peer = String.valueOf(socket.getInetAddress());
        if (!room.tryAcquire()) {
            refusals.refused(peer, "too many concurrent handshakes");
            throw new IOException("too many concurrent handshakes");
        }
        try {
            accept(socket);
        } catch (IOException e) {
            refusals.refused(peer, e.getClass().getSimpleName());
            throw e;
        } finally {
            room.release();
        }
    }

    private void accept(Socket socket) throws IOException {
        var wire = new DeadlineReads(socket, PATIENCE);
        wire.expect(GREETING);
        var theirs = wire.read(LENGTH);
        var mine = challenge();
        send(socket, GREETING, mine);
        require(wire.read(LENGTH), secret.proof(CONNECTING, theirs, mine));
        send(socket, secret.proof(ACCEPTING, theirs, mine));
        wire.done();
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

    private static void require(byte[] said, byte[] right) throws UntrustedPeerException {
        if (!MessageDigest.isEqual(said, right)) {
            throw new UntrustedPeerException("it does not know the cluster's secret");
        }
    }

    /** Reads from a socket that all together may take so long and no longer, however slowly the bytes come. */
    static final class DeadlineReads {
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

    /** Somebody on the other end of a connection is not of this cluster. */
    static final class UntrustedPeerException extends IOException {
        UntrustedPeerException(String message) {
            super(message);
        }
    }

    /** Tells of strangers in the log: one line at most in so many seconds, however many come. */
    static final class RejectedPeersLog {
        private static final Logger log = LoggerFactory.getLogger(RejectedPeersLog.class);
        private static final long QUIET = Duration.ofSeconds(10).toNanos();

        private long toldAt = System.nanoTime() - QUIET;
        private long untold;

        synchronized void refused(String peer, String cause) {
            var now = System.nanoTime();
            if (now - toldAt < QUIET) {
                untold++;
                return;
            }
            log.atWarn()
                    .addKeyValue("peer", peer)
                    .addKeyValue("cause", cause)
                    .addKeyValue("othersSince", untold)
                    .log("connection refused: not a member of this cluster");
            toldAt = now;
            untold = 0;
        }
    }
}
