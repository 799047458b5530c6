package io.streamops.events.projection;

import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/**
 * A view as it was read, to be changed.
 *
 * @param version counts its changes; empty where there is none
 * @param fence the offset of the last event that is in it, of the partition that was asked for
 * @param gone whether it was discarded
 */
record StoredView(String version, @Nullable JsonObject view, String owner, long fence, boolean gone) {
    /** There is none. */
    static final StoredView NONE = new StoredView("", null, "", -1, false);

    /** Of the fields v, view, owner, gone and the fence. */
    static StoredView of(@Nullable Response reply) {
        if (reply == null) {
            return NONE;
        }
        var view = text(reply.get(1));
        var fence = text(reply.get(4));
        return new StoredView(
                text(reply.get(0)),
                view.isEmpty() ? null : new JsonObject(view),
                text(reply.get(2)),
                fence.isEmpty() ? -1 : Long.parseLong(fence),
                !text(reply.get(3)).isEmpty());
    }

    static String text(@Nullable Response reply) {
        return reply == null ? "" : reply.toString();
    }
}
