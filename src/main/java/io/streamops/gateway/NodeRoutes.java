package io.streamops.gateway;

import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.gateway.NodeDirectory.VerticleView;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.Iso;
import io.streamops.messaging.LaneFigures;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Who runs what, and the figures of this node. */
record NodeRoutes(Vertx vertx, NodeDirectory directory, Supplier<String> metrics) implements Routes {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public Map<String, OperationHandler> operations() {
        return Map.of("listNodes", this::list, "getMetrics", this::figures);
    }

    private Future<Answer> list(Call call) {
        return directory
                .nodes()
                .map(nodes -> Answer.json(new JsonObject().put("nodes", array(nodes, NodeRoutes::node))));
    }

    /** Writing out thousands of figures takes a while, so no event loop does it. */
    private Future<Answer> figures(Call call) {
        return vertx.executeBlocking(metrics::get, false)
                .map(text -> new Answer.Content(200, PROMETHEUS, Buffer.buffer(text), Map.of()));
    }

    private static JsonObject node(NodeView node) {
        return new JsonObject()
                .put("id", node.id())
                .put("name", node.name())
                .put("host", node.host())
                .put("startedAt", Iso.text(node.startedAt()))
                .put("version", node.version())
                .put("clustered", node.clustered())
                .put("verticles", array(node.verticles(), NodeRoutes::verticle));
    }

    private static JsonObject verticle(VerticleView verticle) {
        return new JsonObject()
                .put("name", verticle.name())
                .put("instances", verticle.instances())
                .put("lanes", array(verticle.lanes(), NodeRoutes::lane));
    }

    private static JsonObject lane(LaneFigures lane) {
        return new JsonObject()
                .put("lane", lane.lane())
                .put("inFlight", lane.inFlight())
                .put("settled", lane.settled())
                .put("retried", lane.retried())
                .put("parked", lane.parked())
                .put("lag", lane.lag())
                .put("pausedBy", lane.pausedBy());
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonObject> shown) {
        return new JsonArray(items.stream().map(shown).toList());
    }
}
