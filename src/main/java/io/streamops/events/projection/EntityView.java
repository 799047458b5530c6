package io.streamops.events.projection;

import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
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
        var text = reply == null ? "" : StoredView.text(reply.get(0));
        if (reply == null || text.isEmpty()) {
            return Optional.empty();
        }
        var json = new JsonObject(text);
        var ahead = StoredView.text(reply.get(2));
        if (!ahead.isEmpty()) {
            json.put(STATUS, ahead);
        }
        return ViewJson.isKnown(json)
                ? Optional.of(new EntityView(json, StoredView.text(reply.get(1))))
                : Optional.empty();
    }

    public String status() {
        return json.getString(STATUS);
    }
}
