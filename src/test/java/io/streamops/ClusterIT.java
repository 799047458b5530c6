package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Signal;
import io.streamops.messaging.brokers.FreePorts;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes of the jar that are one cluster. */
class ClusterIT {
    private static final Duration LOST_WITHIN = Duration.ofSeconds(15);

    @TempDir
    private Path dir = Path.of("");

    @Test
    void everyNodeShowsAllAndOneThatIsLostDisappears() throws Exception {
        try (var cluster = new ClusterOfProcesses(dir, "gateway", Map.of())) {
            var worker = cluster.start("worker", "job-worker", Map.of());
            var indexer = cluster.start("indexer", "indexer", Map.of());
            worker.ready();
            indexer.ready();
            cluster.awaitAll();
            for (var node : cluster.names()) {
                assertThat(ClusterOfProcesses.shown(cluster.node(node)))
                        .containsExactly("gateway", "indexer", "job-worker");
            }
            for (var shown : ClusterOfProcesses.nodes(cluster.home())) {
                assertThat(shown.getBoolean("clustered")).isTrue();
                assertThat(shown.getString("version")).isNotEmpty();
                assertThat(shown.getInstant("startedAt")).isNotNull();
            }
            NodeProcess.until(() -> settled(cluster, "job-worker", "jobs") == 0);
            var jobs = new JobsOfNode(cluster.home());
            jobs.run("tool", new JsonObject().put("name", "now").put("arguments", new JsonObject()));
            NodeProcess.until(() -> settled(cluster, "job-worker", "jobs") == 1);

            worker.terminate();
            assertThat(worker.exitCode()).isZero();
            assertThat(worker.err()).doesNotContain("WARN", "ERROR");
            NodeProcess.until(() -> ClusterOfProcesses.shown(indexer).size() == 2);

            indexer.kill();
            var killed = System.nanoTime();
            NodeProcess.until(() -> ClusterOfProcesses.shown(cluster.home()).size() == 1);
            assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(LOST_WITHIN);

            cluster.startAgain("worker").ready();
            NodeProcess.until(() -> ClusterOfProcesses.shown(cluster.home()).size() == 2);
        }
    }

    /** What a lane of another node has settled, as the first shows it; -1 while it does not. */
    private static long settled(ClusterOfProcesses cluster, String verticle, String lane) {
        return ClusterOfProcesses.nodes(cluster.home()).stream()
                .flatMap(node -> node.getJsonArray("verticles").stream())
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("name").equals(verticle))
                .flatMap(each -> each.getJsonArray("lanes").stream())
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("lane").equals(lane))
                .mapToLong(each -> each.getLong("settled"))
                .findAny()
                .orElse(-1);
    }

    @Test
    void aNodeThatTheOthersHaveGivenUpEndsSoThatItIsStartedAgain() throws Exception {
        try (var cluster = new ClusterOfProcesses(dir, "gateway", Map.of())) {
            var paused = cluster.start("paused", "job-worker", Map.of()).ready();
            var third = cluster.start("third", "job-worker", Map.of()).ready();
            cluster.awaitAll();

            Signal.send("STOP", paused.pid());
            NodeProcess.until(() ->
                    contains(third, "node left the cluster") && contains(cluster.home(), "node left the cluster"));
            assertThat(ClusterOfProcesses.shown(third)).hasSize(2);
            Signal.send("CONT", paused.pid());

            assertThat(paused.exitCode()).isEqualTo(1);
            assertThat(paused.err().lines().filter(line -> line.contains("has lost its place in the cluster")))
                    .hasSize(1);
            assertThat(third.get("/health/ready").statusCode()).isEqualTo(200);
            cluster.startAgain("paused").ready();
            cluster.awaitAll();
        }
    }

    @Test
    void membersAreFoundByTheAddressesOfOneName() throws Exception {
        var hosts = Files.write(
                dir.resolve("hosts"),
                List.of(
                        "127.0.0.1 localhost " + InetAddress.getLocalHost().getHostName(),
                        "127.0.0.3 nodes.test",
                        "127.0.0.2 nodes.test",
                        "127.0.0.1 nodes.test"));
        var found = Map.of(
                "CLUSTER_SEEDS",
                "",
                "CLUSTER_DNS",
                "nodes.test",
                "CLUSTER_PORT",
                Integer.toString(FreePorts.firstOfTwo()),
                "JAVA_TOOL_OPTIONS",
                "-Djdk.net.hosts.file=" + hosts);
        var second = new HashMap<>(found);
        second.put("CLUSTER_HOST", "127.0.0.2");
        try (var cluster = new ClusterOfProcesses(dir, "gateway", found)) {
            cluster.start("second", "job-worker", second).ready();

            cluster.awaitAll();
        }
    }

    @Test
    void aNodeWithAnotherSecretReportsItAndDoesNotStart() throws Exception {
        try (var cluster = new ClusterOfProcesses(dir, "gateway", Map.of())) {
            var stranger =
                    cluster.start("stranger", "job-worker", Map.of("CLUSTER_SECRET", "another-secret-than-theirs"));

            assertThat(stranger.exitCode()).isEqualTo(1);
            assertThat(stranger.err()).contains("refuses this node", "CLUSTER_SECRET");
            assertThat(cluster.home().err())
                    .contains("connection refused: not a member of this cluster")
                    .doesNotContain(ClusterOfProcesses.SECRET);
            assertThat(ClusterOfProcesses.shown(cluster.home())).hasSize(1);
        }
    }

    private static boolean contains(NodeProcess node, String text) {
        try {
            return node.err().contains(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
