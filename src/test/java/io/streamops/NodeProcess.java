package io.streamops;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The product's jar in a process of its own, on free ports and in a data directory of the test's. */
final class NodeProcess implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofSeconds(90);
    private static final List<String> ANY_PORTS = Stream.of(
                    "http", "embedded-kafka", "embedded-redis", "embedded-rabbitmq", "embedded-minio", "embedded-smtp")
            .flatMap(server -> Stream.of("--" + server + "-port", "0"))
            .toList();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final Path data;
    private final Path out;
    private final Path err;

    private NodeProcess(Process process, Path data, Path out, Path err) {
        this.process = process;
        this.data = data;
        this.out = out;
        this.err = err;
    }

    /** Starts it with these arguments besides its data directory, free ports, and this environment and no other. */
    static NodeProcess start(Path dir, Map<String, String> environment, String... arguments) throws IOException {
        var data = dir.resolve("data");
        var out = Files.createTempFile(dir, "out", ".txt");
        var err = Files.createTempFile(dir, "err", ".txt");
        var command = new ArrayList<>(java());
        command.add("-XX:SharedArchiveFile=" + NodeArchive.madeBy(command));
        command.addAll(up(data, arguments));
        var builder = new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().putAll(environment);
        return new NodeProcess(builder.start(), data, out, err);
    }

    private static List<String> java() {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-XX:+UseSerialGC",
                // A node that lives for seconds is not worth compiling well.
                "-XX:TieredStopAtLevel=1"));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        return command;
    }

    /** The command's other half: on any ports, but for those that the arguments name. */
    static List<String> up(Path data, String... arguments) {
        var command =
                new ArrayList<>(List.of("-jar", System.getProperty("streamops.jar"), "up", "--data", data.toString()));
        var named = List.of(arguments);
        for (var i = 0; i < ANY_PORTS.size(); i += 2) {
            if (!named.contains(ANY_PORTS.get(i))) {
                command.addAll(ANY_PORTS.subList(i, i + 2));
            }
        }
        command.addAll(named);
        return command;
    }

    NodeProcess ready() throws Exception {
        until(() -> isPublished() || !process.isAlive());
        if (!process.isAlive()) {
            throw new AssertionError("the node ended with " + process.exitValue() + ": " + err() + out());
        }
        return this;
    }

    /** The file of a node that was killed stays until the next one starts. */
    private boolean isPublished() {
        try {
            return endpoints().getLong("pid") == process.pid();
        } catch (IOException e) {
            return false;
        }
    }

    JsonObject endpoints() throws IOException {
        return new JsonObject(Files.readString(data.resolve("endpoints.json")));
    }

    /** The settings by which another node uses this one's brokers. */
    Map<String, String> brokers() throws IOException {
        var endpoints = endpoints();
        var minio = endpoints.getJsonObject("minio");
        return new HashMap<>(Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", endpoints.getString("kafka"),
                "REDIS_URL", endpoints.getString("redis"),
                "RABBITMQ_URL", endpoints.getString("rabbitmq"),
                "MINIO_ENDPOINT", minio.getString("endpoint"),
                "MINIO_ACCESS_KEY", minio.getString("accessKey"),
                "MINIO_SECRET_KEY", minio.getString("secretKey"),
                "SMTP_URL", endpoints.getString("smtp")));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(endpoints().getString("http") + path))
                .timeout(DEADLINE)
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Waits for the readiness of the node to answer with this status. */
    void awaitReadiness(int status) throws Exception {
        until(() -> {
            try {
                return get("/health/ready").statusCode() == status;
            } catch (IOException | InterruptedException e) {
                return false;
            }
        });
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    Path data() {
        return data;
    }

    long pid() {
        return process.pid();
    }

    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    void terminate() {
        process.destroy();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the node does not end");
        }
        return process.exitValue();
    }

    static void until(BooleanSupplier condition) throws InterruptedException {
        var deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("what was waited for did not come");
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
