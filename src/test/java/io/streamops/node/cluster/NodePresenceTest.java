package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
class NodePresenceTest {
    private Vertx vertx;

    @BeforeEach
    void use(Vertx vertx) {
        this.vertx = vertx;
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get();
    }

    private NodePresence start(String id) throws Exception {
        var started = Instant.parse("2026-11-18T12:00:00.001Z");
        var presence = new NodePresence(vertx, () -> new NodeView(id, "all", "host", started, "1.0", true, List.of()));
        await(presence.start());
        return presence;
    }

    private static List<String> ids(NodePresence presence) throws Exception {
        return await(presence.nodes()).stream().map(NodeView::id).toList();
    }

    @Test
    void nodesKnowEachOtherAtOnceUntilOneSaysGoodbye() throws Exception {
        var first = start("a");
        var second = start("b");
        Eventually.until(
                "both are known to both",
                () -> ids(first).size() == 2 && ids(second).size() == 2);
        assertThat(ids(first)).as("itself first").containsExactly("a", "b");

        await(second.close());
        Eventually.until("one is gone", () -> ids(first).equals(List.of("a")));
    }

    @Test
    void whatIsNoNodeIsPassedOver() throws Exception {
        var first = start("a");
        for (var address : List.of("streamops.node.here", "streamops.node.gone")) {
            vertx.eventBus().publish(address, new JsonObject());
            vertx.eventBus().publish(address, new JsonObject().put("id", 7).put("startedAt", "never"));
            vertx.eventBus().publish(address, "a text");
        }
        var second = start("b");

        Eventually.until("it is known", () -> ids(first).equals(List.of("a", "b")));
        await(second.close());
    }
}
