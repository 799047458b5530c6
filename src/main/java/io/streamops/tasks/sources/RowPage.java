package io.streamops.tasks.sources;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows; there may be none, and still more after them.
 *
 * @param next where to go on; null at the end
 */
public record RowPage(List<JsonObject> rows, @Nullable String next) {
    public RowPage {
        rows = List.copyOf(rows);
    }
}
