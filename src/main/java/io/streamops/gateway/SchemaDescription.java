package io.streamops.gateway;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summarizes a JSON Schema in a few words. */
final class SchemaDescription {
    private SchemaDescription() {}

    static String of(@Nullable JsonObject schema) {
        if (schema == null) {
            return "";
        }
        var reference = schema.getString("$ref");
        if (reference != null) {
            var name = Html.text(reference.substring(reference.lastIndexOf('/') + 1));
            return "<a href=\"#schema-%1$s\">%1$s</a>".formatted(name);
        }
        if (schema.containsKey("items")) {
            return "list of " + of(schema.getJsonObject("items"));
        }
        return type(schema) + bounds(schema);
    }

    /** The fields of an object, each with type and description. */
    static String properties(JsonObject schema) {
        var properties = schema.getJsonObject("properties", new JsonObject());
        var required = schema.getJsonArray("required", new JsonArray());
        return properties.fieldNames().stream()
                .map(name -> "<dt><code>%s</code> <small>%s%s</small></dt><dd>%s</dd>"
                        .formatted(
                                Html.text(name),
                                of(properties.getJsonObject(name)),
                                required.contains(name) ? "" : ", optional",
                                Html.inline(properties.getJsonObject(name).getString("description"))))
                .collect(Collectors.joining("", "<dl>", "</dl>"));
    }

    private static String type(JsonObject schema) {
        if (schema.getValue("enum") instanceof JsonArray values) {
            return values.stream()
                    .map(value -> "<code>%s</code>".formatted(Html.text(String.valueOf(value))))
                    .collect(Collectors.joining(" | "));
        }
        if (schema.containsKey("const")) {
            return "<code>%s</code>".formatted(Html.text(String.valueOf(schema.getValue("const"))));
        }
        return switch (schema.getValue("type")) {
            case JsonArray types -> types.stream().map(String::valueOf).collect(Collectors.joining(" or "));
            case null -> "anything";
            case Object one -> Html.text(one.toString());
        };
    }

    private static String bounds(JsonObject schema) {
        var said = new ArrayList<String>();
        if (schema.containsKey("format")) {
            said.add(schema.getString("format"));
        }
        if (schema.containsKey("minimum") && schema.containsKey("maximum")) {
            said.add("%s–%s".formatted(schema.getValue("minimum"), schema.getValue("maximum")));
        }
        if (schema.containsKey("default")) {
            said.add("default " + schema.getValue("default"));
        }
        return said.isEmpty() ? "" : " (%s)".formatted(Html.text(String.join(", ", said)));
    }
}
