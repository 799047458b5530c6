package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an event will make of a view, for whoever has just published it. */
public final class Preview {
    private Preview() {}

    /** The first view. */
    public static JsonObject of(EntityEvent created) {
        return next(null, created).orElseThrow();
    }

    /** The next view; nothing where the event would change nothing. */
    public static Optional<JsonObject> next(@Nullable JsonObject view, EntityEvent event) {
        return Projection.next(view, event);
    }
}
