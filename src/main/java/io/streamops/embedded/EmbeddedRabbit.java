package io.streamops.embedded;

import io.streamops.settings.RabbitAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.qpid.server.SystemLauncher;

/** RabbitMQ's protocol, AMQP 0-9-1, by Qpid Broker-J in this process, stored in a Berkeley DB. */
public final class EmbeddedRabbit implements EmbeddedBroker {
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
     * @throws PortTaken if the port is in use
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
    public RabbitAddress address() {
        return new RabbitAddress(URI.create("amqp://guest:guest@" + LoopbackAddress.HOST + ":" + port + "/"));
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void stop() {
        launcher.shutdown();
    }
}
