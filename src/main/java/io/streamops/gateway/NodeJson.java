package io.streamops.gateway;

import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.gateway.NodeDirectory.VerticleView;
import io.streamops.kit.IsoTime;
import io.streamops.messaging.Lane;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/** The JSON of nodes, for clients and for presence messages between nodes. */
public final class NodeJson {
    private NodeJson() {}

    public static JsonObject of(NodeView node) {
        return new JsonObject()
                .put("id", node.id())
                .put("name", node.name())
                .put("host", node.host())
                .put("startedAt", IsoTime.text(node.startedAt()))
                .put("version", node.version())
                .put("clustered", node.clustered())
                .put("verticles", array(node.verticles(), NodeJson::of));
    }

    /** Throws a {@link RuntimeException} if the JSON is not a node. */
    public static NodeView node(JsonObject json) {
        return new NodeView(
                json.getString("id"),
                json.getString("name"),
                json.getString("host"),
                json.getInstant("startedAt"),
                json.getString("version"),
                json.getBoolean("clustered"),
                list(json.getJsonArray("verticles"), NodeJson::verticle));
    }

    static <T> JsonArray array(List<T> items, Function<T, JsonObject> json) {
        return new JsonArray(items.stream().map(json).toList());
    }

    private static <T> List<T> list(JsonArray array, Function<JsonObject, T> item) {
        return array.stream().map(JsonObject.class::cast).map(item).toList();
    }

    private static JsonObject of(VerticleView verticle) {
        return new JsonObject()
                .put("name", verticle.name())
                .put("instances", verticle.instances())
                .put("lanes", array(verticle.lanes(), NodeJson::of));
    }

    private static VerticleView verticle(JsonObject json) {
        return new VerticleView(
                json.getString("name"), json.getInteger("instances"), list(json.getJsonArray("lanes"), NodeJson::lane));
    }

    private static JsonObject of(Lane.Status lane) {
        return new JsonObject()
                .put("lane", lane.lane())
                .put("inFlight", lane.inFlight())
                .put("settled", lane.settled())
                .put("retried", lane.retried())
                .put("parked", lane.parked())
                .put("lag", lane.lag())
                .put("pausedBy", lane.pausedBy())
                .put("waitingFor", lane.waitingFor());
    }

    private static Lane.Status lane(JsonObject json) {
        return new Lane.Status(
                json.getString("lane"),
                json.getInteger("inFlight"),
                json.getLong("settled"),
                json.getLong("retried"),
                json.getLong("parked"),
                json.getLong("lag"),
                json.getString("pausedBy"),
                json.getString("waitingFor"));
    }
}
