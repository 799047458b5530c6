package io.streamops.tasks.rows;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows; there may be none, and still more after them.
 *
 * @param next where to go on; null at the end
 */
public record Page(List<JsonObject> rows, @Nullable String next) {
    public Page {
        rows = List.copyOf(rows);
    }
}
