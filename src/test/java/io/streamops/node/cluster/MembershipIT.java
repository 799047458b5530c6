package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.messaging.brokers.FreePorts;
import io.streamops.settings.ClusterSettings;
import io.streamops.settings.ClusterSettings.Tls;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetClientOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes in one process, on real sockets. */
class MembershipIT {
    private static final String SECRET = "the secret of this cluster";

    private record Running(Membership membership, Vertx vertx) {}

    private final List<AutoCloseable> opened = new ArrayList<>();

    @TempDir
    private Path dir = Path.of("");

    @AfterEach
    void stop() throws Exception {
        for (var one : opened.reversed()) {
            one.close();
        }
    }

    private static ClusterSettings settings(int port, int seed, Optional<String> secret, Optional<Tls> tls) {
        return new ClusterSettings(
                true, "127.0.0.1", port, List.of("127.0.0.1:" + seed), Optional.empty(), secret, tls);
    }

    private Running start(ClusterSettings settings) throws Exception {
        var membership = Membership.join(settings);
        opened.add(membership);
        var vertx = Vertx.builder()
                .with(new VertxOptions().setEventBusOptions(membership.busOptions()))
                .withClusterManager(membership.clusterManager())
                .buildClustered()
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        opened.add(() -> vertx.close().toCompletionStage().toCompletableFuture().get());
        ClusterBus.restrict(vertx.eventBus());
        return new Running(membership, vertx);
    }

    private static void assertThatTheyHearEachOther(Running one, Running other) throws Exception {
        var heard = new CompletableFuture<JsonObject>();
        one.vertx()
                .eventBus()
                .<JsonObject>consumer("a", message -> heard.complete(message.body()))
                .completion()
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        other.vertx().eventBus().publish("a", new JsonObject().put("n", 1));
        assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo(new JsonObject().put("n", 1));
    }

    @Test
    void nodesThatKnowTheSecretHearEachOtherAndOthersAreNotLetIn() throws Exception {
        var port = FreePorts.firstOfTwo();
        var first = start(settings(port, port, Optional.of(SECRET), Optional.empty()));
        var second = start(settings(FreePorts.firstOfTwo(), port, Optional.of(SECRET), Optional.empty()));
        assertThatTheyHearEachOther(first, second);

        for (var secret : List.of(Optional.of("another secret of theirs"), Optional.<String>empty())) {
            var stranger = settings(FreePorts.firstOfTwo(), port, secret, Optional.empty());
            if (secret.isPresent()) {
                assertThatThrownBy(() -> Membership.join(stranger))
                        .isInstanceOf(Membership.NotAdmitted.class)
                        .hasMessageContaining("CLUSTER_SECRET");
            } else {
                try (var alone = Membership.join(stranger)) {
                    assertThat(alone.size()).isEqualTo(1);
                }
            }
            assertThat(first.membership().size()).isEqualTo(2);
        }
    }

    @Test
    void withCertificatesTheEventBusIsClosedToWhoeverHasNone() throws Exception {
        var tls = Optional.of(TestCertificate.make(dir));
        var port = FreePorts.firstOfTwo();
        var first = start(settings(port, port, Optional.of(SECRET), tls));
        var second = start(settings(FreePorts.firstOfTwo(), port, Optional.of(SECRET), tls));
        assertThatTheyHearEachOther(first, second);

        assertThat(TestCertificate.connectWithout(port + 1)).isInstanceOf(IOException.class);
    }

    @Test
    void withoutCertificatesTheEventBusIsClosedToWrongSecrets() throws Exception {
        var port = FreePorts.firstOfTwo();
        var first = start(settings(port, port, Optional.of(SECRET), Optional.empty()));
        var second = start(settings(FreePorts.firstOfTwo(), port, Optional.of(SECRET), Optional.empty()));
        assertThatTheyHearEachOther(first, second);

        assertThat(TestCertificate.connectWithout(port + 1)).isInstanceOf(IOException.class);
        var other = SharedIdentity.of(new SharedSecret("another secret of theirs"));
        var client = second.vertx()
                .createNetClient(new NetClientOptions()
                        .setSsl(true)
                        .setHostnameVerificationAlgorithm("")
                        .setTrustAll(true)
                        .setKeyCertOptions(other));
        var closed = client.connect(port + 1, "127.0.0.1").compose(socket -> {
            var end = Promise.<Void>promise();
            socket.closeHandler(gone -> end.complete());
            socket.exceptionHandler(refused -> {});
            return end.future();
        });
        closed.otherwiseEmpty().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void onlyTheAddressThatIsSetIsListenedOn() throws Exception {
        var port = FreePorts.firstOfTwo();
        start(settings(port, port, Optional.of(SECRET), Optional.empty()));

        for (var each : List.of(port, port + 1)) {
            try (var here = new Socket(InetAddress.getLoopbackAddress(), each)) {
                assertThat(here.isConnected()).isTrue();
            }
            assertThatThrownBy(() -> new Socket(InetAddress.getByName("127.0.0.2"), each).close())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void aMemberWhoseHazelcastEndsByItselfHasLostItsPlace() throws Exception {
        var port = FreePorts.firstOfTwo();
        var membership = Membership.join(settings(port, port, Optional.empty(), Optional.empty()));
        var lost = CompletableFuture.runAsync(() -> {
            try {
                membership.awaitLoss();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(lost).isNotDone();

        com.hazelcast.core.Hazelcast.getAllHazelcastInstances()
                .forEach(each -> each.getLifecycleService().terminate());

        lost.get(30, TimeUnit.SECONDS);
        membership.close();
    }
}
