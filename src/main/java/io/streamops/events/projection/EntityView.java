package io.streamops.events.projection;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow or a task as it is shown.
 *
 * @param owner the email of whom it was made for, in lower case; empty for nobody
 */
public record EntityView(JsonObject json, String owner) {
    /** What is read of a view. */
    static final String[] FIELDS = {"view", "owner", "ahead"};

    private static final String STATUS = "status";

    /** Of these fields; nothing where there is no view, or where nobody knows yet what was asked for. */
    static Optional<EntityView> of(@Nullable Response reply) {
        var text = reply == null ? "" : ViewStore.StoredView.text(reply.get(0));
        if (reply == null || text.isEmpty()) {
            return Optional.empty();
        }
        var json = new JsonObject(text);
        var ahead = ViewStore.StoredView.text(reply.get(2));
        if (!ahead.isEmpty()) {
            json.put(STATUS, ahead);
        }
        return ViewJson.isKnown(json)
                ? Optional.of(new EntityView(json, ViewStore.StoredView.text(reply.get(1))))
                : Optional.empty();
    }

    public String status() {
        return json.getString(STATUS);
    }

    /** What views of workflows and tasks have in common as JSON. */
    static final class ViewJson {
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
            return part.encode().length()
                                    + (others.isEmpty() ? 0 : others.encode().length())
                            <= LARGEST
                    ? part
                    : new JsonObject().put("truncated", true);
        }
    }
}
