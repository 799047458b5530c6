package io.streamops.workflows.validation;

import io.streamops.workflows.validation.UserSchema.CheckedSchema;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Visits and checks every part of a schema. */
final class SchemaWalk {
    private final List<Pattern> patterns = new ArrayList<>();
    private final List<Pattern> namePatterns = new ArrayList<>();
    private final Set<String> places = new HashSet<>();
    private final Map<String, String> references = new LinkedHashMap<>();
    private boolean unique;

    CheckedSchema through(JsonObject root) {
        if (root.remove("$schema") instanceof String draft
                && !draft.replaceAll("#$", "").equals(CheckedSchema.DRAFT)) {
            throw new InvalidRules("The schema must be of draft 2020-12 (%s)".formatted(CheckedSchema.DRAFT));
        }
        root.remove("$id");
        schema(root, "#");
        references.forEach((at, reference) -> {
            if (!places.contains(reference)) {
                throw wrong(at, "leads to \"%s\", which is no part of this schema".formatted(reference));
            }
        });
        return new CheckedSchema(root, List.copyOf(patterns), List.copyOf(namePatterns), unique);
    }

    private void schema(@Nullable Object node, String at) {
        places.add(at);
        switch (node) {
            case Boolean all -> {}
            case JsonObject schema -> {
                List.copyOf(schema.fieldNames())
                        .forEach(word -> keyword(schema, word, schema.getValue(word), at + "/" + escaped(word)));
            }
            case null -> throw wrong(at, "must be a schema");
            default -> throw wrong(at, "must be a schema");
        }
    }

    private void keyword(JsonObject schema, String word, @Nullable Object value, String at) {
        if (SchemaKeywords.REFUSED.contains(word) || word.startsWith("__")) {
            throw wrong(at, "is not taken here");
        } else if (SchemaKeywords.SCHEMAS.contains(word)) {
            schema(value, at);
        } else if (SchemaKeywords.LISTS_OF_SCHEMAS.contains(word)) {
            var list = array(value, at);
            for (var index = 0; index < list.size(); index++) {
                schema(list.getValue(index), at + "/" + index);
            }
        } else if (SchemaKeywords.MAPS_OF_SCHEMAS.contains(word)) {
            var map = object(value, at);
            map.fieldNames().forEach(name -> schema(map.getValue(name), at + "/" + escaped(name)));
            if (word.equals("patternProperties")) {
                map.fieldNames().forEach(name -> namePatterns.add(pattern(name, at)));
            }
        } else {
            simple(schema, word, value, at);
        }
    }

    private void simple(JsonObject schema, String word, @Nullable Object value, String at) {
        if (SchemaKeywords.NUMBERS.contains(word)) {
            require(value instanceof Number, at, "must be a number");
        } else if (SchemaKeywords.COUNTS.contains(word)) {
            require(value instanceof Integer count && count >= 0, at, "must be a whole number from 0");
        } else {
            special(schema, word, value, at);
        }
    }

    private void special(JsonObject schema, String word, @Nullable Object value, String at) {
        switch (word) {
            case "$ref", "$dynamicRef" -> references.put(at, local(value, at));
            case "$anchor", "$dynamicAnchor" ->
                require(places.add("#" + text(value, at)), at, "is there more than once");
            case "pattern" -> replace(schema, pattern(text(value, at), at));
            case "format" -> format(schema, text(value, at));
            case "uniqueItems" -> {
                require(value instanceof Boolean, at, "must be true or false");
                unique |= Boolean.TRUE.equals(value);
            }
            case "type" -> type(value, at);
            case "required" -> texts(value, at);
            case "enum" -> array(value, at);
            case "dependentRequired" -> {
                var map = object(value, at);
                map.fieldNames().forEach(name -> texts(map.getValue(name), at + "/" + escaped(name)));
            }
            case "dependencies" -> throw wrong(at, "is not of draft 2020-12");
            default -> {
                // Unknown keywords have no effect.
            }
        }
    }

    private static String local(@Nullable Object value, String at) {
        var reference = text(value, at);
        require(reference.startsWith("#"), at, "must begin with #, for nothing is fetched from elsewhere");
        return reference;
    }

    private static void type(@Nullable Object value, String at) {
        var types = value instanceof JsonArray some ? some.stream().toList() : Arrays.asList(value);
        require(
                types.stream().allMatch(type -> type instanceof String name && SchemaKeywords.TYPES.contains(name)),
                at,
                "must be a type or a list of types");
    }

    private void replace(JsonObject schema, Pattern pattern) {
        require(patterns.size() < CheckedSchema.MOST_PATTERNS, "pattern", "is there too often");
        var name = CheckedSchema.FORMAT + patterns.size();
        patterns.add(pattern);
        schema.remove("pattern");
        var all = schema.getValue("allOf") instanceof JsonArray some ? some : new JsonArray();
        schema.put("allOf", all.add(new JsonObject().put("format", name)));
    }

    /** Removes formats that the draft does not have; the library implements more. */
    private static void format(JsonObject schema, String name) {
        if (!SchemaKeywords.FORMATS.contains(name) && !name.startsWith(CheckedSchema.FORMAT)) {
            schema.remove("format");
        }
    }

    private static Pattern pattern(String text, String at) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw wrong(at, "is no pattern: " + e.getDescription());
        }
    }

    private static void texts(@Nullable Object value, String at) {
        require(array(value, at).stream().allMatch(String.class::isInstance), at, "must be a list of names");
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static InvalidRules wrong(String at, String message) {
        return new InvalidRules("The schema's %s %s".formatted(at, message));
    }

    private static String text(@Nullable Object value, String at) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(at, "must be a string");
    }

    private static JsonArray array(@Nullable Object value, String at) {
        if (value instanceof JsonArray array) {
            return array;
        }
        throw wrong(at, "must be an array");
    }

    private static JsonObject object(@Nullable Object value, String at) {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw wrong(at, "must be an object");
    }

    private static void require(boolean good, String at, String message) {
        if (!good) {
            throw wrong(at, message);
        }
    }

    /** The keywords of JSON Schema, draft 2020-12, by the type of their value. */
    static final class SchemaKeywords {
        static final Set<String> SCHEMAS = words("""
                items contains additionalProperties propertyNames not if then else unevaluatedItems
                unevaluatedProperties contentSchema
                """);
        static final Set<String> LISTS_OF_SCHEMAS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
        static final Set<String> MAPS_OF_SCHEMAS =
                Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
        static final Set<String> NUMBERS =
                Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
        static final Set<String> COUNTS = words("""
                minLength maxLength minItems maxItems minProperties maxProperties minContains
                maxContains
                """);
        static final Set<String> TYPES = words("null boolean object array number string integer");
        static final Set<String> FORMATS = words("""
                date time date-time duration uri uri-reference uri-template email hostname ipv4 ipv6
                regex uuid json-pointer relative-json-pointer idn-hostname idn-email
                """);
        /** Keywords that refer to other schemas, or change the meaning of names. */
        static final Set<String> REFUSED = Set.of("$id", "$vocabulary", "$recursiveRef", "$recursiveAnchor", "id");

        private SchemaKeywords() {}

        private static Set<String> words(String words) {
            return Set.of(words.strip().split("\\s+"));
        }
    }
}
