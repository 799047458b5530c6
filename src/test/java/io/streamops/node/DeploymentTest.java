package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.http.ApiContract;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.node.descriptor.DescriptorReader;
import io.streamops.settings.KafkaSettings;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.streamops.settings.Settings;
import io.streamops.settings.SmtpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
class DeploymentTest {
    private static final Settings.BrokerAddresses UNREACHABLE = new Settings.BrokerAddresses(
            KafkaSettings.Address.plain("127.0.0.1:1"),
            new RedisSettings.Address(URI.create("redis://127.0.0.1:1/0")),
            new RabbitSettings.Address(URI.create("amqp://127.0.0.1:1/")),
            new ObjectStoreSettings.Address(URI.create("http://127.0.0.1:1"), "key", "secret"),
            new SmtpSettings.Address(URI.create("smtp://127.0.0.1:1")));

    @Test
    void aVerticleThatCannotStartIsNamedWithItsReasonInOneLine(Vertx vertx, @TempDir Path data) throws Exception {
        var settings = OnFreePorts.in(Path.of("unused"));
        var plan = DescriptorReader.read(
                        "verticles.json", Files.readString(Path.of("verticles.json")), VerticleCatalog.kinds())
                .node("edge");
        var deployment = new Deployment(vertx, plan, settings.http());
        var http = new GatewayParts(
                settings.http(),
                Authenticator.from(settings.access(), vertx, WallClock.get()),
                Telemetry.unobserved(),
                ApiContract.shipped().only(Set.of()),
                () -> "",
                new Readiness(WallClock.get()),
                () -> Future.succeededFuture(List.of()),
                new ParkingDirectory(),
                List.of(),
                new GatewayParts.ListeningAddress());
        var connections = Connections.open(vertx, UNREACHABLE);
        var kafka = connections
                .kafka()
                .get()
                .compose(topics -> KafkaConnections.open(
                        vertx, UNREACHABLE.kafka(), topics, Telemetry.unobserved(), WallClock.get(), "test"))
                .await(20, TimeUnit.SECONDS);
        var parts = new NodeParts(
                vertx,
                settings,
                new NodeParts.Identity(NodeId.of(data), "test"),
                data,
                WallClock.get(),
                Telemetry.unobserved(),
                new Readiness(WallClock.get()),
                connections,
                kafka,
                texts -> Future.failedFuture("nothing is embedded"),
                new IndexerRegistry());

        assertThatThrownBy(() -> deployment.deploy(parts, http))
                .isInstanceOf(NodeFailed.class)
                .hasMessageStartingWith("gateway cannot start: handlers without an operation in openapi.yaml: ")
                .hasMessageNotContaining(System.lineSeparator());
    }
}
