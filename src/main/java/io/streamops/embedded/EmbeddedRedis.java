package io.streamops.embedded;

import io.streamops.settings.RedisSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Redis or Valkey as a child process that ends with this process, even after {@code kill -9}. */
public final class EmbeddedRedis implements BrokerPlan.Running {
    /** How often another free port is tried after a race. */
    private static final int TRIES = 5;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    /**
     * Continues in its own session: Ctrl-C must only reach the node, which needs Redis until it has drained; and killing the
     * node's process group must not kill the watcher before it has stopped Redis.
     */
    private static final String SESSION = """
            command -v setsid >/dev/null && exec setsid /bin/sh -c "$0" redis "$@"
            command -v perl >/dev/null && exec perl -MPOSIX -e 'setsid(); exec @ARGV' /bin/sh -c "$0" redis "$@"
            exec /bin/sh -c "$0" redis "$@"
            """;

    /**
     * Replaces itself with Redis, and leaves a watcher that stops Redis when our end of the pipe closes, even by
     * {@code kill -9}.
     */
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
    private final RedisOutput output;

    private EmbeddedRedis(RedisServer server, int port, Process process, RedisOutput output) {
        this.server = server;
        this.port = port;
        this.process = process;
        this.output = output;
    }

    /** Starts the best server on this machine; returns when it serves clients. */
    public static EmbeddedRedis start(Path dir, int port) throws IOException, InterruptedException {
        return start(dir, port, Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    /**
     * Starts Redis; returns when it serves clients.
     *
     * @param dir its data directory, and the place of the bundled program
     * @param port the port; 0: any free one
     * @param path where to look for installed programs, like {@code PATH}; empty: use the bundled program
     * @throws BrokerStartFailed.PortTaken if the port is in use
     */
    public static EmbeddedRedis start(Path dir, int port, String path) throws IOException, InterruptedException {
        PrivateDirectories.create(dir);
        OrphanedRedis.end(dir);
        return start(dir, port, RedisServerSelection.choose(dir, path));
    }

    static EmbeddedRedis start(Path dir, int port, RedisServer server) throws IOException, InterruptedException {
        RedisServerSelection.RedisDataVersion.requireVisible(dir, server);
        if (port != 0) {
            return launch(server, dir, port);
        }
        for (var tries = 1; ; tries++) {
            try {
                return launch(server, dir, LoopbackAddress.freePort());
            } catch (BrokerStartFailed.PortTaken e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static EmbeddedRedis launch(RedisServer server, Path dir, int port)
            throws IOException, InterruptedException {
        LoopbackAddress.requireFree(port);
        var process = new ProcessBuilder(command(server, port))
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .start();
        OrphanedRedis.note(dir, process.toHandle());
        var redis = new EmbeddedRedis(server, port, process, RedisOutput.follow(process));
        try {
            redis.output.awaitReady();
            RedisServerSelection.RedisDataVersion.note(dir, server);
        } catch (IOException e) {
            redis.stop();
            throw redis.output.saidUnreadable()
                    ? RedisServerSelection.RedisDataVersion.of(dir).unreadable(dir, server)
                    : e;
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
        command.addAll(List.of("--bind", LoopbackAddress.HOST));
        command.addAll(List.of("--dir", "."));
        command.addAll(List.of("--appendonly", "yes"));
        // A reply is sent once the kernel has the change, so killed processes lose nothing. A power failure may lose
        // the last second, as with the embedded Kafka. "always" costs 2 ms per command and 90 % of the throughput.
        command.addAll(List.of("--appendfsync", "everysec"));
        // Large values are compressed already.
        command.addAll(List.of("--rdbcompression", "no"));
        command.addAll(List.of("--save", ""));
        // Accepted work must never be evicted.
        command.addAll(List.of("--maxmemory-policy", "noeviction"));
        command.addAll(List.of("--daemonize", "no"));
        return List.copyOf(command);
    }

    /** The address: database 0, no password. */
    @Override
    public RedisSettings.Address address() {
        return new RedisSettings.Address(URI.create("redis://" + LoopbackAddress.HOST + ":" + port + "/0"));
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

    /**
     * The Redis of a killed node. It exits on its own, but not immediately. Redis does not lock its files, and two servers on
     * one directory would corrupt them, so the next start waits for the old process.
     */
    static final class OrphanedRedis {
        private static final String FILE = "redis.pid";
        private static final long END_TIMEOUT_S = 20;

        private OrphanedRedis() {}

        /** Records the process that uses the directory. */
        static void note(Path dir, ProcessHandle redis) throws IOException {
            PrivateDirectories.write(dir, FILE, identity(redis));
        }

        /** Stops the process that uses the directory, if there is one. */
        static void end(Path dir) throws IOException, InterruptedException {
            if (!Files.exists(dir.resolve(FILE))) {
                return;
            }
            var noted = Files.readString(dir.resolve(FILE)).strip();
            var leftover = noted.matches("\\d{1,18} .*")
                    ? ProcessHandle.of(Long.parseLong(noted.substring(0, noted.indexOf(' '))))
                    : Optional.<ProcessHandle>empty();
            if (leftover.isPresent() && identity(leftover.get()).equals(noted)) {
                end(leftover.get());
            }
            Files.delete(dir.resolve(FILE));
        }

        /** Pid and start time, because pids are reused. */
        private static String identity(ProcessHandle process) {
            return process.pid() + " "
                    + process.info().startInstant().map(Instant::toString).orElse("");
        }

        private static void end(ProcessHandle redis) throws IOException, InterruptedException {
            redis.destroy();
            try {
                redis.onExit().get(END_TIMEOUT_S, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("the Redis of the previous run, process " + redis.pid() + ", does not exit", e);
            }
        }
    }
}
