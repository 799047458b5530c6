package io.streamops.embedded;

import io.streamops.settings.RabbitSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.qpid.server.SystemLauncher;
import org.apache.qpid.server.SystemLauncherListener.DefaultSystemLauncherListener;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.model.State;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.VirtualHostNode;
import org.jspecify.annotations.Nullable;

/** RabbitMQ's protocol, AMQP 0-9-1, by Qpid Broker-J in this process, stored in a Berkeley DB. */
public final class EmbeddedRabbit implements BrokerPlan.Running {
    private static final String CONFIGURATION = "/embedded/rabbitmq.json";

    private final SystemLauncher launcher;
    private final int port;

    private EmbeddedRabbit(SystemLauncher launcher, int port) {
        this.launcher = launcher;
        this.port = port;
    }

    /**
     * Starts the broker; returns when it serves clients.
     *
     * @param dir its data directory
     * @param port the port; 0: any free one
     * @throws BrokerStartFailed.PortTaken if the port is in use
     */
    public static EmbeddedRabbit start(Path dir, int port) throws Exception {
        PrivateDirectories.create(dir);
        LoopbackAddress.requireFree(port);
        QpidStore.prepare(dir);
        var watch = new QpidStartCheck();
        var launcher = new SystemLauncher(watch);
        try {
            launcher.startup(QpidProperties.of(dir.toAbsolutePath(), configuration(), port));
            var rabbit = new EmbeddedRabbit(launcher, watch.requireListening(port));
            QpidStore.complete(dir);
            return rabbit;
        } catch (Exception e) {
            launcher.shutdown();
            throw e;
        }
    }

    private static String configuration() throws IOException {
        var resource = EmbeddedRabbit.class.getResource(CONFIGURATION);
        if (resource == null) {
            throw new IOException(CONFIGURATION + " is missing in the jar");
        }
        return resource.toString();
    }

    /** The address with its credentials, which are RabbitMQ's defaults. */
    @Override
    public RabbitSettings.Address address() {
        return new RabbitSettings.Address(URI.create("amqp://guest:guest@" + LoopbackAddress.HOST + ":" + port + "/"));
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void stop() {
        launcher.shutdown();
    }

    /** The configuration of the embedded AMQP broker: as close to RabbitMQ as possible, and small. */
    static final class QpidProperties {
        private QpidProperties() {}

        static Map<String, Object> of(Path dir, String configuration, int port) {
            return Map.of(
                    "type",
                    "Memory",
                    "initialConfigurationLocation",
                    configuration,
                    "startupLoggedToSystemOut",
                    "false",
                    "qpid.work_dir",
                    dir.toString(),
                    "context",
                    context(dir, port));
        }

        private static Map<String, String> context(Path dir, int port) {
            return Map.ofEntries(
                    Map.entry("qpid.amqp_port", Integer.toString(port)),
                    Map.entry("qpid.work_dir", dir.toString()),
                    // A message rejected without requeueing is dropped, as in RabbitMQ. Qpid counts only rejections as
                    // attempts, not requeueing or lost consumers.
                    Map.entry("queue.maximumDeliveryAttempts", "1"),
                    Map.entry("queue.behaviourOnUnknownDeclareArgument", "IGNORE"),
                    // An unroutable mandatory message is returned to its sender, and the connection stays open.
                    Map.entry("qpid.port.closeWhenNoRoute", "false"),
                    // RabbitMQ's default for clients.
                    Map.entry("qpid.port.heartbeatDelay", "60"),
                    // The default blocks publishers when the disk is 90 % full, which is common on laptops.
                    Map.entry("store.filesystem.maxUsagePercent", "99"),
                    Map.entry("qpid.port.protocol_handshake_timeout", "10000"),
                    Map.entry("qpid.port.sessionCountLimit", "2047"),
                    Map.entry("qpid.port.amqp.threadPool.size", "2"),
                    Map.entry("qpid.port.amqp.threadPool.numberOfSelectors", "1"),
                    Map.entry("virtualhost.connectionThreadPool.size", "4"),
                    Map.entry("virtualhost.connectionThreadPool.numberOfSelectors", "1"),
                    Map.entry("virtualhost.housekeepingThreadCount", "1"),
                    Map.entry("broker.housekeepingThreadCount", "1"),
                    Map.entry("broker.directByteBufferPoolSize", "256"));
        }
    }

    /** Checks whether the AMQP broker has started: its launcher returns normally even if a part has failed. */
    static final class QpidStartCheck extends DefaultSystemLauncherListener {
        private final AtomicReference<@Nullable SystemConfig<?>> system = new AtomicReference<>();

        @Override
        public void onContainerResolve(SystemConfig<?> resolved) {
            system.set(resolved);
        }

        /** The port on which the broker listens. */
        int requireListening(int wanted) throws IOException {
            var config = system.get();
            if (config != null && config.getContainer() instanceof Broker<?> broker) {
                requireStore(broker);
                return boundPort(broker, wanted);
            }
            throw new IOException("the AMQP broker did not start");
        }

        private static void requireStore(Broker<?> broker) throws IOException {
            for (VirtualHostNode<?> node : broker.getVirtualHostNodes()) {
                var host = node.getVirtualHost();
                if (node.getState() != State.ACTIVE || host == null || host.getState() != State.ACTIVE) {
                    throw new IOException("the AMQP broker's store cannot be opened");
                }
            }
        }

        private static int boundPort(Broker<?> broker, int wanted) throws IOException {
            for (var port : broker.getPorts()) {
                if (port.getState() == State.ACTIVE) {
                    return port.getBoundPort();
                }
            }
            throw new BrokerStartFailed.PortTaken(wanted);
        }
    }

    /**
     * The broker's database. Its creation writes many files; if the process is killed in between, it cannot be opened. Such a
     * database holds no confirmed message, so it is deleted and created anew. A marker file says that the creation was
     * completed.
     */
    static final class QpidStore {
        private QpidStore() {}

        static void prepare(Path dir) throws IOException {
            if (!Files.exists(mark(dir))) {
                PrivateDirectories.delete(dir.resolve("messages"));
            }
        }

        static void complete(Path dir) throws IOException {
            if (!Files.exists(mark(dir))) {
                Files.createFile(mark(dir));
            }
        }

        private static Path mark(Path dir) {
            return dir.resolve("messages-complete");
        }
    }
}
