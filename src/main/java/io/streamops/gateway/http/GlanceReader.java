package io.streamops.gateway.http;

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

/** Makes a {@link Glance} of a JSON Schema; what it does not know in it makes that part of it unsure. */
final class GlanceReader {
    /** They say nothing about values. */
    private static final Set<String> TOLD = Set.of(
            "$schema", "$defs", "$comment", "title", "description", "default", "example", "examples", "deprecated");
    /** They are read together with another. */
    private static final Set<String> COMPANIONS = Set.of("additionalProperties", "then", "else");

    private static final Map<String, Glance> TYPES = Map.of(
            "object", value -> Glance.fields(value) != null,
            "array", value -> Glance.elements(value) != null,
            "string", String.class::isInstance,
            "boolean", Boolean.class::isInstance,
            "number", Number.class::isInstance,
            "integer", value -> value instanceof Integer || value instanceof Long || value instanceof BigInteger,
            "null", value -> value == null);

    private final JsonObject document;
    private final Map<String, Glance> references = new HashMap<>();

    /** @param document what references refer to */
    GlanceReader(JsonObject document) {
        this.document = document;
    }

    /** Of the schema at a JSON pointer into the document. */
    Glance at(String pointer) {
        var known = references.get(pointer);
        if (known != null) {
            return known;
        }
        var place = new Place();
        references.put(pointer, place);
        place.glance = read(found(pointer));
        return place;
    }

    /** Stands for a schema that is being read, as it may refer to itself. */
    private static final class Place implements Glance {
        private Glance glance = UNSURE;

        @Override
        public boolean satisfied(@Nullable Object value) {
            return glance.satisfied(value);
        }
    }

    private @Nullable Object found(String pointer) {
        Object value = document;
        for (var step : pointer.substring(1).split("/", -1)) {
            var name = step.replace("~1", "/").replace("~0", "~");
            value = value instanceof JsonObject object ? object.getValue(name) : null;
        }
        return value;
    }

    Glance read(@Nullable Object schema) {
        if (!(schema instanceof JsonObject keywords)) {
            return Boolean.TRUE.equals(schema) ? Glance.ANYTHING : Glance.UNSURE;
        }
        var parts = new ArrayList<Glance>();
        for (var keyword : keywords) {
            if (!TOLD.contains(keyword.getKey()) && !COMPANIONS.contains(keyword.getKey())) {
                parts.add(keyword(keyword.getKey(), keyword.getValue(), keywords));
            }
        }
        if (keywords.containsKey("additionalProperties") && !keywords.containsKey("properties")) {
            parts.add(properties(new JsonObject(), keywords));
        }
        return Glance.all(parts);
    }

    private Glance keyword(String name, @Nullable Object value, JsonObject beside) {
        return switch (name) {
            case "type" -> type(value);
            case "enum" -> words(value);
            case "const" -> words(new JsonArray().add(value));
            case "required" -> new Glance.Required(texts(value));
            case "properties" -> properties((JsonObject) requireNonNull(value), beside);
            case "items" -> new Glance.Items(read(value));
            case "minItems" -> new Glance.Size(number(value).intValue(), Integer.MAX_VALUE);
            case "maxItems" -> new Glance.Size(0, number(value).intValue());
            case "minLength" -> new Glance.Length(number(value).intValue(), Integer.MAX_VALUE);
            case "maxLength" -> new Glance.Length(0, number(value).intValue());
            case "minimum" -> new Glance.Range(number(value).doubleValue(), Double.POSITIVE_INFINITY);
            case "maximum" ->
                new Glance.Range(Double.NEGATIVE_INFINITY, number(value).doubleValue());
            case "pattern" -> new Glance.Matching(Pattern.compile(String.valueOf(value)));
            case "allOf" -> Glance.all(each(value));
            case "anyOf" -> new Glance.Any(each(value));
            case "if" -> choice(value, beside);
            case "$ref" -> reference(String.valueOf(value));
            default -> Glance.UNSURE;
        };
    }

    private static Glance type(@Nullable Object value) {
        var types = value instanceof JsonArray several ? texts(several) : List.of(String.valueOf(value));
        var glances = types.stream()
                .map(type -> TYPES.getOrDefault(type, Glance.UNSURE))
                .toList();
        return glances.size() == 1 ? glances.getFirst() : new Glance.Any(glances);
    }

    /** Only texts are compared at a glance. */
    private static Glance words(@Nullable Object value) {
        var words = new HashSet<String>();
        for (var each : (JsonArray) requireNonNull(value)) {
            if (each instanceof String word) {
                words.add(word);
            }
        }
        return new Glance.Words(Set.copyOf(words));
    }

    private Glance properties(JsonObject properties, JsonObject beside) {
        var known = new HashMap<String, Glance>();
        properties.forEach(property -> known.put(property.getKey(), read(property.getValue())));
        var others = beside.getValue("additionalProperties");
        return new Glance.Properties(Map.copyOf(known), others == null ? Glance.ANYTHING : read(others));
    }

    /** What fits both ways fits; so does what certainly goes one way, and fits there. */
    private Glance choice(@Nullable Object condition, JsonObject beside) {
        var first = read(condition);
        var then = beside.containsKey("then") ? read(beside.getValue("then")) : Glance.ANYTHING;
        var otherwise = beside.containsKey("else") ? read(beside.getValue("else")) : Glance.ANYTHING;
        return Glance.all(List.of(then, new Glance.Any(List.of(first, otherwise))));
    }

    private Glance reference(String reference) {
        return reference.startsWith("#/") ? at(reference.substring(1)) : Glance.UNSURE;
    }

    private List<Glance> each(@Nullable Object schemas) {
        return ((JsonArray) requireNonNull(schemas)).stream().map(this::read).toList();
    }

    private static List<String> texts(@Nullable Object array) {
        return ((JsonArray) requireNonNull(array)).stream().map(String::valueOf).toList();
    }

    private static Number number(@Nullable Object value) {
        return (Number) requireNonNull(value);
    }
}
