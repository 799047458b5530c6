package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.gateway.NodeDirectory.VerticleView;
import io.streamops.gateway.NodeJson;
import io.streamops.messaging.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemoteNodesTest {
    private long now;
    private final NodePresence.RemoteNodes nodes = new NodePresence.RemoteNodes(() -> now);

    private static NodeView node(String id) {
        var lanes = List.of(
                new Lane.Status("jobs", 1, 20, 3, 4, null, "redis", null),
                new Lane.Status("b", 0, 0, 0, 0, 7L, null, "minio"));
        return new NodeView(
                id,
                "worker",
                "host-1",
                Instant.parse("2026-11-18T12:00:00.001Z"),
                "1.0",
                true,
                List.of(new VerticleView("job-worker", 2, lanes)));
    }

    @Test
    void aNodeIsShownAsItWasToldUntilItSaysGoodbye() {
        nodes.here(node("b"));
        nodes.here(node("a"));
        assertThat(nodes.all()).containsExactly(node("a"), node("b"));

        nodes.gone("a");
        assertThat(nodes.all()).containsExactly(node("b"));
    }

    @Test
    void oneThatFallsSilentIsGoneInTime() {
        nodes.here(node("a"));
        now += Duration.ofSeconds(8).toNanos();
        assertThat(nodes.all()).hasSize(1);

        now += 1;
        assertThat(nodes.all()).isEmpty();
    }

    @Test
    void howManyAreKeptIsBounded() {
        IntStream.range(0, 2_000).forEach(i -> nodes.here(node("n" + i)));

        assertThat(nodes.all()).hasSize(1_000);
    }

    @Test
    void nothingIsLostOnTheWay() {
        assertThat(NodeJson.node(NodeJson.of(node("a")))).isEqualTo(node("a"));
    }
}
