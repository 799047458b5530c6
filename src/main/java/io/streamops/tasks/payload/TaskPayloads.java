package io.streamops.tasks.payload;

import io.streamops.contract.event.TaskType;
import io.streamops.kit.JarFiles;
import io.streamops.schema.FieldError;
import io.streamops.schema.Schema;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks the data of tasks against the JSON Schemas of their types. */
public final class TaskPayloads {
    private final Map<TaskType, Schema> schemas = new EnumMap<>(TaskType.class);

    public TaskPayloads() {
        Arrays.stream(TaskType.values()).forEach(type -> schemas.put(type, Schema.of(schema(type))));
    }

    /** The errors in the data, with pointers below {@code /data}; empty for valid data. */
    public List<FieldError> check(TaskType type, JsonObject data) {
        var schema = Objects.requireNonNull(schemas.get(type), "each type has a schema");
        return FieldError.below("/data", schema.check(data));
    }

    /** The JSON Schema of a type, from the jar. */
    public static JsonObject schema(TaskType type) {
        return new JsonObject(JarFiles.text("/contract/task/%s.schema.json".formatted(type.word())));
    }
}
