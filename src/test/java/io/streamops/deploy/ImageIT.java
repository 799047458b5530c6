package io.streamops.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.FreePorts;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image that the Dockerfile makes, made without Docker from the jar that is there, and run as Kubernetes runs it. */
@Requires({Requirement.BASH, Requirement.JAVA_25, Requirement.MOUNT_NAMESPACES})
class ImageIT {
    private static final long PATIENCE_SECONDS = 300;
    private static final int WRONG_INPUT = 2;

    @TempDir
    private static Path dir = Path.of("");

    private static final List<Process> RUNNING = new ArrayList<>();

    @BeforeAll
    static void build() throws Exception {
        var built = dir.resolve("built/src/target");
        Files.createDirectories(built);
        Files.copy(Path.of(System.getProperty("streamops.jar")), built.resolve("streamops.jar"));

        var build = replay("build", dir.resolve("image").toString(), "build=" + dir.resolve("built"));

        assertThat(ended(build)).as(output()).isZero();
        assertThat(output()).containsPattern("rehearsed for 20 s: [1-9]\\d* requests answered, 0 refused");
    }

    @AfterAll
    static void end() {
        RUNNING.forEach(process -> process.destroyForcibly().onExit().join());
    }

    @Test
    void itsNodeRunsWithoutRootOnAReadOnlyFileSystemAndStopsInTime() throws Exception {
        var data = dataOf("node");
        var port = FreePorts.next();
        var node = run(data, port, List.of("-e", "HTTP_HOST=127.0.0.1"));
        until(() -> Files.exists(data.resolve("endpoints.json")), node);

        assertThat(HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/ready"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
        assertThat(ended(replay("health", image(), "-e", "HTTP_PORT=" + port))).isZero();
        assertThat(new JsonObject(Files.readString(data.resolve("endpoints.json"))).getLong("pid"))
                .isEqualTo(node.pid());
        var status = Files.readString(Path.of("/proc", Long.toString(node.pid()), "status"));
        assertThat(status)
                .containsPattern("Uid:\\s10001\\s10001\\s10001\\s10001")
                .containsPattern("CapEff:\\s0+\n")
                .containsPattern("NoNewPrivs:\\s1");
        assertThat(mountedAtRoot(node)).isNotEmpty().allMatch(options -> options.startsWith("ro"));

        node.destroy();

        assertThat(node.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(node.exitValue()).isZero();
        assertThat(output()).doesNotContain("[warning]", "\"level\":\"WARN\"", "\"level\":\"ERROR\"");
    }

    /** With the mode {@code on}, Java refuses to start where the archive does not fit. */
    @Test
    void itsArchiveFitsItsJar() throws Exception {
        var options = ImageFile.read().environment().get("JAVA_OPTS") + " -XX:AOTMode=on";

        assertThat(ended(replay("run", image(), "-e", "JAVA_OPTS=" + options, "--version")))
                .isZero();
    }

    @Test
    void itIsServedToOtherHostsWithAccessOnly() throws Exception {
        var node = run(dataOf("open"), FreePorts.next(), List.of());

        assertThat(ended(node)).isEqualTo(WRONG_INPUT);
        assertThat(output()).contains("API_KEYS_FILE");
    }

    private static Process run(Path data, int port, List<String> options) throws IOException {
        var words =
                new ArrayList<>(List.of("run", image(), "-e", "HTTP_PORT=" + port, "-v", data + ":/var/lib/streamops"));
        for (var broker : List.of("KAFKA", "REDIS", "RABBITMQ", "MINIO", "SMTP")) {
            words.addAll(List.of("-e", "EMBEDDED_" + broker + "_PORT=0"));
        }
        words.addAll(options);
        return replay(words.toArray(String[]::new));
    }

    private static Process replay(String... words) throws IOException {
        var command = new ArrayList<>(List.of(".ci/replay-dockerfile"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(
                ProcessBuilder.Redirect.appendTo(dir.resolve("output").toFile()));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var process = builder.start();
        RUNNING.add(process);
        return process;
    }

    private static String image() {
        return dir.resolve("image").toString();
    }

    private static String output() throws IOException {
        return Files.readString(dir.resolve("output"));
    }

    /** A volume that belongs to the image's user. */
    private static Path dataOf(String name) throws Exception {
        var data = Files.createDirectories(dir.resolve(name));
        assertThat(succeeds("chown", "10001:10001", data.toString())).isTrue();
        return data;
    }

    /** The options of what a process has for its root. */
    private static List<String> mountedAtRoot(Process process) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "mountinfo")).stream()
                .map(mount -> mount.split(" ", -1))
                .filter(fields -> fields[4].equals("/"))
                .map(fields -> fields[5])
                .toList();
    }

    private static int ended(Process process) throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }

    /** What is waited for. */
    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }

    private static void until(Condition condition, Process process) throws Exception {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.holds()) {
            assertThat(process.isAlive() && System.nanoTime() < deadline)
                    .as(output())
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
