package io.streamops.events.projection;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;

/** What views of workflows and tasks have in common as JSON. */
final class ViewJson {
    static final String CREATED = "createdAt";
    /** Views are listed, and kept in Redis: what others put into their events is kept there whole up to this size. */
    private static final int LARGEST = 256 * 1024;

    private ViewJson() {}

    /** One with which members can be replaced, while those of the other stay. */
    static JsonObject open(JsonObject view) {
        return new JsonObject(new LinkedHashMap<>(view.getMap()));
    }

    /** Whether it is known what was asked for. */
    static boolean isKnown(JsonObject view) {
        return view.getString(CREATED) != null;
    }

    /** The part itself, if it fits beside the others; else only that there is one. */
    static JsonObject bounded(JsonObject part, JsonArray others) {
        return part.encode().length() + (others.isEmpty() ? 0 : others.encode().length()) <= LARGEST
                ? part
                : new JsonObject().put("truncated", true);
    }
}
