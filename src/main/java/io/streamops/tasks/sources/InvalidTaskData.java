package io.streamops.tasks.sources;

import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What is wrong with a task's data; it may come from a gateway of another make, so it is looked at again. */
public final class InvalidTaskData {
    public static final String CODE = "INVALID_DATA";

    private InvalidTaskData() {}

    /** No other try will do better. */
    public static Failure data(String complaint) {
        return Failure.permanent(CODE, "The task's data are not valid: " + complaint + ".");
    }

    /** A member that is a text; null where there is none. */
    public static @Nullable String text(JsonObject data, String name) {
        var value = data.getValue(name);
        if (value != null && !(value instanceof String)) {
            throw data(name + " must be a text");
        }
        return (String) value;
    }
}
