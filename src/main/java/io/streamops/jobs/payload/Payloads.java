package io.streamops.jobs.payload;

import io.streamops.contract.job.JobKind;
import io.streamops.kit.JarFiles;
import io.streamops.schema.FieldError;
import io.streamops.schema.Schema;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Validates the payloads of jobs. Thread-safe. */
public final class Payloads {
    /**
     * The description of a tool.
     *
     * @param name by which jobs call it
     * @param description one sentence, for people and models
     * @param arguments the JSON Schema of its arguments
     */
    public record ToolSpec(String name, String description, JsonObject arguments) {}

    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";

    private final Map<JobKind, Schema> schemas = new EnumMap<>(JobKind.class);
    private final Map<String, Schema> tools = new LinkedHashMap<>();

    /** @param specs the tools; if empty, the name and arguments of a tool are not checked */
    public Payloads(List<ToolSpec> specs) {
        Arrays.stream(JobKind.values())
                .forEach(kind -> schemas.put(
                        kind,
                        Schema.of(new JsonObject(JarFiles.text("/contract/job/" + kind.word() + ".schema.json")))));
        specs.forEach(spec -> tools.put(spec.name(), Schema.of(spec.arguments().copy())));
    }

    /** The errors of a payload, with pointers that begin with {@code /payload}. */
    public List<FieldError> check(JobKind kind, JsonObject payload) {
        var schema = Objects.requireNonNull(schemas.get(kind));
        var errors = FieldError.below("/payload", schema.check(payload));
        return errors.isEmpty() && kind == JobKind.TOOL && !tools.isEmpty() ? tool(payload) : errors;
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
