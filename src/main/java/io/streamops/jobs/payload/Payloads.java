package io.streamops.jobs.payload;

import io.streamops.contract.job.JobKind;
import io.streamops.schema.FieldError;
import io.streamops.schema.Schema;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks what jobs are given to work on. Made once, used from anywhere. */
public final class Payloads {
    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";

    private final Map<JobKind, Schema> schemas = new EnumMap<>(JobKind.class);
    private final Map<String, Schema> tools = new LinkedHashMap<>();

    /** @param specs the tools that there are; where it is empty, a tool's name and arguments are not looked at */
    public Payloads(List<ToolSpec> specs) {
        Arrays.stream(JobKind.values()).forEach(task -> schemas.put(task, Schema.of(PayloadSchemas.of(task))));
        specs.forEach(spec -> tools.put(spec.name(), Schema.of(spec.arguments().copy())));
    }

    /** What is wrong with a payload, with pointers from {@code /payload} on; nothing for one that its task can take. */
    public List<FieldError> check(JobKind task, JsonObject payload) {
        var schema = schemas.get(task);
        if (schema == null) {
            throw new IllegalStateException("there is a schema for each task");
        }
        var errors = FieldError.below("/payload", schema.check(payload));
        return errors.isEmpty() && task == JobKind.TOOL && !tools.isEmpty() ? tool(payload) : errors;
    }

    private List<FieldError> tool(JsonObject payload) {
        var schema = tools.get(payload.getString(NAME));
        if (schema == null) {
            return List.of(new FieldError("/payload/" + NAME, "must be one of " + String.join(", ", tools.keySet())));
        }
        return FieldError.below(
                "/payload/" + ARGUMENTS, schema.check(payload.getJsonObject(ARGUMENTS, new JsonObject())));
    }
}
