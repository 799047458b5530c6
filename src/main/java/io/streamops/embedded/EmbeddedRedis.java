package io.streamops.embedded;

import io.streamops.settings.RedisAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Redis, or Valkey, as a child process that ends with this one, however this one ends. */
public final class EmbeddedRedis implements EmbeddedBroker {
    /** How often another free port is tried when somebody was quicker. */
    private static final int TRIES = 5;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    /**
     * Goes on in a session of its own. Ctrl-C at a terminal is for the node, which needs Redis to the end of its drain; and
     * whoever kills the node's whole process group must not kill the watcher before it has ended Redis.
     */
    private static final String SESSION = """
            command -v setsid >/dev/null && exec setsid /bin/sh -c "$0" redis "$@"
            command -v perl >/dev/null && exec perl -MPOSIX -e 'setsid(); exec @ARGV' /bin/sh -c "$0" redis "$@"
            exec /bin/sh -c "$0" redis "$@"
            """;

    /** Becomes Redis, and leaves a watcher behind that ends it when our end of the pipe closes, be it by kill -9. */
    private static final String LAUNCH = """
            umask 077
            exec 3<&0
            { trap '' HUP INT QUIT TERM; cat <&3; kill $$; } >/dev/null 2>&1 &
            exec 3<&- </dev/null
            exec "$@"
            """;

    private final RedisServer server;
    private final int port;
    private final Process process;
    private final RedisLog output;

    private EmbeddedRedis(RedisServer server, int port, Process process, RedisLog output) {
        this.server = server;
        this.port = port;
        this.process = process;
        this.output = output;
    }

    /** Starts the best server that this machine has, and returns when it serves clients. */
    public static EmbeddedRedis start(Path dir, int port) throws IOException, InterruptedException {
        return start(dir, port, Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    /**
     * Starts it and returns when it serves clients.
     *
     * @param dir its data, and the bundled program
     * @param port where it listens, 0 for any free port
     * @param path where programs are installed, in the form of {@code PATH}; empty for the bundled program
     * @throws PortTaken when somebody else listens there
     */
    public static EmbeddedRedis start(Path dir, int port, String path) throws IOException, InterruptedException {
        Directories.create(dir);
        RedisLeftover.end(dir);
        return start(dir, port, RedisServers.choose(dir, path));
    }

    static EmbeddedRedis start(Path dir, int port, RedisServer server) throws IOException, InterruptedException {
        RedisWriter.requireVisible(dir, server);
        if (port != 0) {
            return launch(server, dir, port);
        }
        for (var tries = 1; ; tries++) {
            try {
                return launch(server, dir, Loopback.freePort());
            } catch (PortTaken e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static EmbeddedRedis launch(RedisServer server, Path dir, int port)
            throws IOException, InterruptedException {
        Loopback.requireFree(port);
        var process = new ProcessBuilder(command(server, port))
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .start();
        RedisLeftover.note(dir, process.toHandle());
        var redis = new EmbeddedRedis(server, port, process, RedisLog.follow(process));
        try {
            redis.output.awaitReady();
            RedisWriter.note(dir, server);
        } catch (IOException e) {
            redis.stop();
            throw redis.output.saidUnreadable() ? RedisWriter.of(dir).unreadable(dir, server) : e;
        } catch (InterruptedException e) {
            redis.stop();
            throw e;
        }
        return redis;
    }

    private static List<String> command(RedisServer server, int port) {
        var command = new ArrayList<>(
                List.of("/bin/sh", "-c", SESSION, LAUNCH, server.program().toString()));
        command.addAll(List.of("--port", Integer.toString(port)));
        command.addAll(List.of("--bind", Loopback.HOST));
        command.addAll(List.of("--dir", "."));
        command.addAll(List.of("--appendonly", "yes"));
        // An answer is given when the change is with the kernel, so killing processes loses nothing; a machine that
        // loses
        // its power may lose the last second, as with Kafka beside it. "always" took 2 ms a command and a tenth of the
        // rate.
        command.addAll(List.of("--appendfsync", "everysec"));
        // What is large in it comes compressed.
        command.addAll(List.of("--rdbcompression", "no"));
        command.addAll(List.of("--save", ""));
        // Work that was taken in must never be evicted.
        command.addAll(List.of("--maxmemory-policy", "noeviction"));
        command.addAll(List.of("--daemonize", "no"));
        return List.copyOf(command);
    }

    /** Where it is: its first database, without a password. */
    @Override
    public RedisAddress address() {
        return new RedisAddress(URI.create("redis://" + Loopback.HOST + ":" + port + "/0"));
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String kind() {
        return "embedded, " + server.described();
    }

    @Override
    public void stop() throws InterruptedException {
        output.expectEnd();
        process.destroy();
        if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
