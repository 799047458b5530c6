package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandshakeTest {
    private static final SharedSecret OURS = new SharedSecret("the secret of this cluster");
    private static final SharedSecret THEIRS = new SharedSecret("the secret of another cluster");

    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private ServerSocketChannel server = open();

    private static ServerSocketChannel open() {
        try {
            return ServerSocketChannel.open();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void listen() throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private Handshake member(SharedSecret secret) {
        return new Handshake(secret, new Handshake.RejectedPeersLog(), refused::add);
    }

    /** The result on the accepting side; the connection stays open, as for Hazelcast. */
    private CompletableFuture<SocketChannel> accepting(SharedSecret secret) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                var channel = server.accept();
                try {
                    member(secret).onAccept(channel.socket());
                } catch (IOException e) {
                    channel.close();
                    throw e;
                }
                return channel;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void twoThatKnowTheSecretLetEachOtherInAndWhatFollowsIsUntouched() throws Exception {
        var accepted = accepting(OURS);
        try (var connected = SocketChannel.open(server.getLocalAddress())) {
            member(OURS).onConnect(connected.socket());
            connected.socket().getOutputStream().write('x');
            try (var other = accepted.get()) {
                assertThat(other.socket().getInputStream().read()).isEqualTo('x');
                assertThat(other.socket().getSoTimeout()).isZero();
            }
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void oneOfAnotherClusterIsTurnedAwayAndKnowsIt() throws Exception {
        var accepted = accepting(OURS);
        try (var connected = SocketChannel.open(server.getLocalAddress())) {
            assertThatThrownBy(() -> member(THEIRS).onConnect(connected.socket()))
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(accepted::get)
                .isInstanceOf(ExecutionException.class)
                .rootCause()
                .isInstanceOf(Handshake.UntrustedPeerException.class);
        assertThat(refused).hasSize(1);
    }

    @Test
    void aPeerThatSkipsTheHandshakeIsRejected() throws Exception {
        var accepted = accepting(OURS);
        try (var stranger = SocketChannel.open(server.getLocalAddress())) {
            stranger.socket().getOutputStream().write("CP2 and then some".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(accepted::get).rootCause().isInstanceOf(Handshake.UntrustedPeerException.class);
        }
    }

    @Test
    void aProofIsGoodForItsOwnChallengesAndRoleOnly() {
        byte[] one = {1};
        byte[] two = {2};
        assertThat(OURS.proof("a", one, two)).isEqualTo(OURS.proof("a", one, two));
        assertThat(OURS.proof("a", one, two)).isNotEqualTo(OURS.proof("b", one, two));
        assertThat(OURS.proof("a", one, two)).isNotEqualTo(OURS.proof("a", two, one));
        assertThat(OURS.proof("a", one, two)).isNotEqualTo(THEIRS.proof("a", one, two));
    }

    @Test
    void clustersOfDifferentSecretsHaveDifferentNames() {
        assertThat(OURS.clusterName()).matches("streamops-[0-9a-f]{16}").isNotEqualTo(THEIRS.clusterName());
    }
}
