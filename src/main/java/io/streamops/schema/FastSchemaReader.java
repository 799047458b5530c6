package io.streamops.schema;

import static java.util.Objects.requireNonNull;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds a {@link FastSchemaCheck} from a JSON Schema. A part with an unknown keyword accepts nothing. */
final class FastSchemaReader {
    /** Keywords that do not restrict values. */
    private static final Set<String> ANNOTATIONS = Set.of(
            "$schema", "$defs", "$comment", "title", "description", "default", "example", "examples", "deprecated");
    /** Keywords that are read with another one. */
    private static final Set<String> COMPANIONS = Set.of("additionalProperties", "then", "else");

    private static final Map<String, FastSchemaCheck> TYPES = Map.of(
            "object", value -> FastSchemaCheck.fields(value) != null,
            "array", value -> FastSchemaCheck.elements(value) != null,
            "string", String.class::isInstance,
            "boolean", Boolean.class::isInstance,
            "number", Number.class::isInstance,
            "integer", value -> value instanceof Integer || value instanceof Long || value instanceof BigInteger,
            "null", value -> value == null);

    private final JsonObject document;
    private final Map<String, FastSchemaCheck> references = new HashMap<>();

    /** @param document the document that references point into */
    FastSchemaReader(JsonObject document) {
        this.document = document;
    }

    /** The check for the schema at a JSON pointer into the document. */
    FastSchemaCheck at(String pointer) {
        var known = references.get(pointer);
        if (known != null) {
            return known;
        }
        var reference = new Reference();
        references.put(pointer, reference);
        reference.check = read(resolve(pointer));
        return reference;
    }

    /** A schema that is still being read, because it can refer to itself. */
    private static final class Reference implements FastSchemaCheck {
        private FastSchemaCheck check = NEVER;

        @Override
        public boolean accepts(@Nullable Object value) {
            return check.accepts(value);
        }
    }

    private @Nullable Object resolve(String pointer) {
        Object value = document;
        for (var step : pointer.substring(1).split("/", -1)) {
            var name = step.replace("~1", "/").replace("~0", "~");
            value = value instanceof JsonObject object ? object.getValue(name) : null;
        }
        return value;
    }

    FastSchemaCheck read(@Nullable Object schema) {
        if (!(schema instanceof JsonObject keywords)) {
            return Boolean.TRUE.equals(schema) ? FastSchemaCheck.ALWAYS : FastSchemaCheck.NEVER;
        }
        var parts = new ArrayList<FastSchemaCheck>();
        for (var keyword : keywords) {
            if (!ANNOTATIONS.contains(keyword.getKey()) && !COMPANIONS.contains(keyword.getKey())) {
                parts.add(keyword(keyword.getKey(), keyword.getValue(), keywords));
            }
        }
        if (keywords.containsKey("additionalProperties") && !keywords.containsKey("properties")) {
            parts.add(properties(new JsonObject(), keywords));
        }
        return FastSchemaCheck.all(parts);
    }

    private FastSchemaCheck keyword(String name, @Nullable Object value, JsonObject siblings) {
        return switch (name) {
            case "type" -> type(value);
            case "enum" -> words(value);
            case "const" -> words(new JsonArray().add(value));
            case "required" -> new FastSchemaCheck.Required(texts(value));
            case "properties" -> properties((JsonObject) requireNonNull(value), siblings);
            case "items" -> new FastSchemaCheck.Items(read(value));
            case "minItems" -> new FastSchemaCheck.Size(number(value).intValue(), Integer.MAX_VALUE);
            case "maxItems" -> new FastSchemaCheck.Size(0, number(value).intValue());
            case "minLength" -> new FastSchemaCheck.Length(number(value).intValue(), Integer.MAX_VALUE);
            case "maxLength" -> new FastSchemaCheck.Length(0, number(value).intValue());
            case "minimum" -> new FastSchemaCheck.Range(number(value).doubleValue(), Double.POSITIVE_INFINITY);
            case "maximum" ->
                new FastSchemaCheck.Range(
                        Double.NEGATIVE_INFINITY, number(value).doubleValue());
            case "pattern" -> new FastSchemaCheck.PatternFound(Pattern.compile(String.valueOf(value)));
            case "allOf" -> FastSchemaCheck.all(each(value));
            case "anyOf" -> new FastSchemaCheck.Any(each(value));
            case "if" -> choice(value, siblings);
            case "$ref" -> reference(String.valueOf(value));
            default -> FastSchemaCheck.NEVER;
        };
    }

    private static FastSchemaCheck type(@Nullable Object value) {
        var types = value instanceof JsonArray several ? texts(several) : List.of(String.valueOf(value));
        var checks = types.stream()
                .map(type -> TYPES.getOrDefault(type, FastSchemaCheck.NEVER))
                .toList();
        return checks.size() == 1 ? checks.getFirst() : new FastSchemaCheck.Any(checks);
    }

    /** Compares texts only. */
    private static FastSchemaCheck words(@Nullable Object value) {
        var words = new HashSet<String>();
        for (var each : (JsonArray) requireNonNull(value)) {
            if (each instanceof String word) {
                words.add(word);
            }
        }
        return new FastSchemaCheck.Words(Set.copyOf(words));
    }

    private FastSchemaCheck properties(JsonObject properties, JsonObject siblings) {
        var known = new HashMap<String, FastSchemaCheck>();
        properties.forEach(property -> known.put(property.getKey(), read(property.getValue())));
        var others = siblings.getValue("additionalProperties");
        return new FastSchemaCheck.Properties(
                Map.copyOf(known), others == null ? FastSchemaCheck.ALWAYS : read(others));
    }

    /** Valid if "then" holds, and either the condition or "else" does. */
    private FastSchemaCheck choice(@Nullable Object condition, JsonObject siblings) {
        var first = read(condition);
        var then = siblings.containsKey("then") ? read(siblings.getValue("then")) : FastSchemaCheck.ALWAYS;
        var otherwise = siblings.containsKey("else") ? read(siblings.getValue("else")) : FastSchemaCheck.ALWAYS;
        return FastSchemaCheck.all(List.of(then, new FastSchemaCheck.Any(List.of(first, otherwise))));
    }

    private FastSchemaCheck reference(String reference) {
        return reference.startsWith("#/") ? at(reference.substring(1)) : FastSchemaCheck.NEVER;
    }

    private List<FastSchemaCheck> each(@Nullable Object schemas) {
        return ((JsonArray) requireNonNull(schemas)).stream().map(this::read).toList();
    }

    private static List<String> texts(@Nullable Object array) {
        return ((JsonArray) requireNonNull(array)).stream().map(String::valueOf).toList();
    }

    private static Number number(@Nullable Object value) {
        return (Number) requireNonNull(value);
    }
}
