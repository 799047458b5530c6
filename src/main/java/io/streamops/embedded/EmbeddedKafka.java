package io.streamops.embedded;

import io.streamops.settings.KafkaSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.Server;
import kafka.server.SharedServer;
import kafka.server.StandardFaultHandlerFactory;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.raft.QuorumConfig;
import org.apache.kafka.server.ServerSocketFactory;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.LoggerFactory;

/**
 * Kafka in this process: combined broker and controller (KRaft).
 *
 * <p>Assembled like {@link KafkaRaftServer}, but with sockets that are already open, so that a free port cannot be taken
 * between its choice and its use, and the controller's address may change between starts.
 */
public final class EmbeddedKafka implements BrokerPlan.Running {
    private static final Duration CONTROLLED_SHUTDOWN = Duration.ofSeconds(8);

    private final int port;
    private final Metrics metrics;
    private final ControllerServer controller;
    private final BrokerServer broker;
    private boolean stopped;

    private EmbeddedKafka(int port, Metrics metrics, ControllerServer controller, BrokerServer broker) {
        this.port = port;
        this.metrics = metrics;
        this.controller = controller;
        this.broker = broker;
    }

    /**
     * Starts Kafka; returns when it serves clients.
     *
     * @param dir its data directory, created if missing
     * @param port the port; 0: any free one
     * @throws BrokerStartFailed.PortTaken if the port is in use
     */
    public static EmbeddedKafka start(Path dir, int port) throws Exception {
        PrivateDirectories.create(dir);
        var afterKill = wasKilled(dir);
        format(dir);
        var sockets = KafkaListeners.open(port);
        try {
            var kafka = assemble(dir.toAbsolutePath(), sockets, afterKill);
            kafka.startUp();
            return kafka;
        } catch (Exception e) {
            sockets.close();
            throw e;
        }
    }

    /** Kafka leaves a file behind after a clean shutdown and deletes it at startup. */
    private static boolean wasKilled(Path dir) {
        return Files.exists(dir.resolve("meta.properties")) && !Files.exists(dir.resolve(".kafka_cleanshutdown"));
    }

    /** Formats a new directory; {@code meta.properties} is written last. */
    private static void format(Path dir) throws Exception {
        if (Files.exists(dir.resolve("meta.properties"))) {
            return;
        }
        new Formatter()
                .setNodeId(KafkaProperties.NODE_ID)
                .setClusterId(Uuid.randomUuid().toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .addDirectory(dir.toString())
                .setMetadataLogDirectory(dir.toString())
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setControllerListenerName(KafkaProperties.CONTROLLER)
                .run();
    }

    private static EmbeddedKafka assemble(Path dir, KafkaListeners sockets, boolean afterKill) {
        var config = new KafkaConfig(
                KafkaProperties.of(dir, sockets.clientPort(), sockets.controllerPort(), afterKill), false);
        var directories = KafkaRaftServer.initializeLogDirs(config, LoggerFactory.getLogger(EmbeddedKafka.class), "");
        var metrics = Server.initializeMetrics(
                config, Time.SYSTEM, directories._1.clusterId().orElseThrow());
        var shared = new SharedServer(
                config,
                directories._1,
                Time.SYSTEM,
                metrics,
                CompletableFuture.completedFuture(
                        QuorumConfig.parseVoterConnections(List.of(KafkaProperties.voter(sockets.controllerPort())))),
                List.of(),
                new StandardFaultHandlerFactory(),
                sockets);
        return new EmbeddedKafka(
                sockets.clientPort(),
                metrics,
                new ControllerServer(shared, KafkaRaftServer.configSchema(), directories._2),
                new BrokerServer(shared));
    }

    private void startUp() {
        try {
            controller.startup();
            broker.startup();
        } catch (RuntimeException e) {
            stop();
            throw e;
        }
    }

    /** The address; without security, because it is on loopback only. */
    @Override
    public KafkaSettings.Address address() {
        return KafkaSettings.Address.plain(LoopbackAddress.HOST + ":" + port);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public synchronized void stop() {
        if (stopped) {
            return;
        }
        stopped = true;
        try {
            broker.shutdown(CONTROLLED_SHUTDOWN);
        } finally {
            controller.shutdown();
            metrics.close();
        }
    }

    /** The two sockets of the embedded Kafka, opened before it starts. Kafka takes ownership when it requests them. */
    static final class KafkaListeners implements ServerSocketFactory, AutoCloseable {
        private final ServerSocketChannel clients;
        private final ServerSocketChannel controller;

        private KafkaListeners(ServerSocketChannel clients, ServerSocketChannel controller) {
            this.clients = clients;
            this.controller = controller;
        }

        static KafkaListeners open(int port) throws IOException {
            var clients = LoopbackAddress.listen(port);
            try {
                return new KafkaListeners(clients, LoopbackAddress.listen(0));
            } catch (IOException e) {
                clients.close();
                throw e;
            }
        }

        int clientPort() {
            return clients.socket().getLocalPort();
        }

        int controllerPort() {
            return controller.socket().getLocalPort();
        }

        @Override
        public ServerSocketChannel openServerSocket(
                String listener, InetSocketAddress address, int backlog, int receiveBuffer) throws IOException {
            var socket = KafkaProperties.CONTROLLER.equals(listener) ? controller : clients;
            socket.configureBlocking(false);
            return socket;
        }

        @Override
        public void close() throws IOException {
            try (clients) {
                controller.close();
            }
        }
    }
}
