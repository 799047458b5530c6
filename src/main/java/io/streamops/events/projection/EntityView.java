package io.streamops.events.projection;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow or a task as the API shows it.
 *
 * @param owner the owner's email in lower case; empty: no owner
 */
public record EntityView(JsonObject json, String owner) {
    /** The fields that {@link #of} takes. */
    static final String[] FIELDS = {"view", "owner", "ahead"};

    private static final String STATUS = "status";

    /** Empty if there is no view, or if the event that creates the entity was not read yet. */
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

    /** The JSON that views of workflows and tasks share. */
    static final class ViewJson {
        static final String CREATED = "createdAt";
        /** Views are listed and kept in Redis, so larger parts of events are left out. */
        private static final int LARGEST = 256 * 1024;

        private ViewJson() {}

        /** A shallow copy, so that replaced members do not change the original. */
        static JsonObject copy(JsonObject view) {
            return new JsonObject(new LinkedHashMap<>(view.getMap()));
        }

        /** Whether the event that creates the entity was read. */
        static boolean isKnown(JsonObject view) {
            return view.getString(CREATED) != null;
        }

        /** The part, if it fits beside the others; otherwise a mark that it was left out. */
        static JsonObject bounded(JsonObject part, JsonArray others) {
            return part.encode().length()
                                    + (others.isEmpty() ? 0 : others.encode().length())
                            <= LARGEST
                    ? part
                    : new JsonObject().put("truncated", true);
        }
    }
}
