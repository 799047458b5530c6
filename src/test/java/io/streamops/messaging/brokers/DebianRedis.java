package io.streamops.messaging.brokers;

import io.streamops.machine.Programs;
import io.streamops.settings.RedisSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The {@code redis-server} of the Debian package. */
public final class DebianRedis implements TestRedis {
    private final Path folder;
    private final int port;
    private final List<String> options;
    private ServerProcess process;

    private DebianRedis(Path folder, int port, List<String> options) {
        this.folder = folder;
        this.port = port;
        this.options = options;
    }

    /** Starts it, with more options on its command line. */
    public static DebianRedis start(Path folder, String... options) throws Exception {
        var redis = new DebianRedis(folder, FreePorts.next(), List.of(options));
        redis.start();
        return redis;
    }

    /** Starts it, also again where it was. */
    @Override
    public void start() throws Exception {
        var program = Programs.get("redis-server");
        var command = new ArrayList<>(List.of(program.toString(), "--port", "" + port, "--bind", "127.0.0.1"));
        command.addAll(List.of("--dir", folder.toString(), "--appendonly", "yes", "--save", "", "--daemonize", "no"));
        command.addAll(options);
        process = ServerProcess.start(command, Map.of(), folder.resolve("redis.log"));
        process.await(this::answers);
    }

    private boolean answers() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII)
                    .matches("[+]PONG|-NOAU");
        } catch (IOException e) {
            return false;
        }
    }

    /** Makes it stand still, or go on. */
    public void signal(String name) throws Exception {
        process.signal(name);
    }

    public int port() {
        return port;
    }

    @Override
    public RedisSettings.Address address() {
        return new RedisSettings.Address(URI.create("redis://127.0.0.1:" + port + "/0"));
    }

    @Override
    public void stop() throws InterruptedException {
        process.stop();
    }
}
