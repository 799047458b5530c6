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

/** Checks what jobs are given to work on. Made once, used from anywhere. */
public final class Payloads {
    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";

    private final Map<JobKind, Schema> schemas = new EnumMap<>(JobKind.class);
    private final Map<String, Schema> tools = new LinkedHashMap<>();

    /** @param specs the tools that there are; where it is empty, a tool's name and arguments are not looked at */
    public Payloads(List<ToolSpec> specs) {
        Arrays.stream(JobKind.values()).forEach(task -> schemas.put(task, Schema.of(Schemas.of(task))));
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

    /** The JSON Schemas of payloads, which travel in the jar. */
    static final class Schemas {
        private Schemas() {}

        static JsonObject of(JobKind task) {
            var name = "/contract/job/%s.schema.json".formatted(task.word());
            try (var file = Schemas.class.getResourceAsStream(name)) {
                return new JsonObject(Buffer.buffer(
                        Objects.requireNonNull(file, name + " is in the jar").readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException(name + " cannot be read", e);
            }
        }
    }

    /**
     * What there is to know of a tool without having it.
     *
     * @param name by which jobs ask for it
     * @param description one sentence, for people and models
     * @param arguments the JSON Schema of what it takes
     */
    public record ToolSpec(String name, String description, JsonObject arguments) {}
}
