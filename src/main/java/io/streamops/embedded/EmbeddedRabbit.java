package io.streamops.embedded;

import io.streamops.settings.RabbitAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.qpid.server.SystemLauncher;

/** RabbitMQ's protocol, AMQP 0-9-1, spoken by Qpid Broker-J in this process, with a Berkeley DB as its store. */
public final class EmbeddedRabbit implements EmbeddedBroker {
    private static final String CONFIGURATION = "/embedded/rabbitmq.json";

    private final SystemLauncher launcher;
    private final int port;

    private EmbeddedRabbit(SystemLauncher launcher, int port) {
        this.launcher = launcher;
        this.port = port;
    }

    /**
     * Starts it and returns when it serves clients.
     *
     * @param dir its data
     * @param port where it listens, 0 for any free port
     * @throws PortTaken when somebody else listens there
     */
    public static EmbeddedRabbit start(Path dir, int port) throws Exception {
        Directories.create(dir);
        Loopback.requireFree(port);
        RabbitStore.prepare(dir);
        var watch = new RabbitWatch();
        var launcher = new SystemLauncher(watch);
        try {
            launcher.startup(RabbitProperties.of(dir.toAbsolutePath(), configuration(), port));
            var rabbit = new EmbeddedRabbit(launcher, watch.requireListening(port));
            RabbitStore.complete(dir);
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

    /** Where it is, with the credentials for it, which are RabbitMQ's own default. */
    @Override
    public RabbitAddress address() {
        return new RabbitAddress(URI.create("amqp://guest:guest@" + Loopback.HOST + ":" + port + "/"));
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
