package io.streamops.jobs.payload;

import io.streamops.contract.job.JobKind;
import io.streamops.schema.FieldError;
import io.streamops.schema.Schema;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
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
        Arrays.stream(JobKind.values()).forEach(kind -> schemas.put(kind, schema(kind)));
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

    /** The JSON Schema of a kind's payload, from the jar. */
    private static Schema schema(JobKind kind) {
        var name = "/contract/job/%s.schema.json".formatted(kind.word());
        try (var file = Payloads.class.getResourceAsStream(name)) {
            return Schema.of(new JsonObject(Buffer.buffer(
                    Objects.requireNonNull(file, name + " is in the jar").readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
