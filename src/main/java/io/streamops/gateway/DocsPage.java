package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders the contract as an HTML page without scripts or external resources. */
final class DocsPage {
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private final JsonObject contract;

    /** An operation with its method and path. */
    private record Entry(String method, String path, JsonObject operation) {
        String id() {
            return operation.getString("operationId");
        }

        boolean isOf(String tag) {
            return operation.getJsonArray("tags") != null
                    && operation.getJsonArray("tags").contains(tag);
        }
    }

    DocsPage(JsonObject contract) {
        this.contract = contract;
    }

    String html() {
        var info = contract.getJsonObject("info");
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%1$s API</title>
                <link rel="stylesheet" href="/docs/docs.css">
                <link rel="icon" href="data:,">
                </head>
                <body>
                <a class="skip" href="#operations">Skip to the operations</a>
                <nav aria-label="Operations"><p class="brand">%1$s <span>%2$s</span></p>%3$s</nav>
                <main>
                <header><h1>%1$s API</h1><p class="lead">%4$s</p>%5$s
                <p><a class="button" href="/openapi.yaml">openapi.yaml</a></p></header>
                <div id="operations">%6$s</div>
                <section id="schemas"><h2>Schemas</h2>%7$s</section>
                </main>
                </body>
                </html>
                """.formatted(
                        Html.text(info.getString("title")),
                        Html.text(info.getString("version")),
                        navigation(),
                        Html.text(info.getString("summary")),
                        Html.prose(info.getString("description")),
                        tags().map(this::section).collect(Collectors.joining()),
                        schemas());
    }

    private String navigation() {
        return tags().map(tag -> "<h2>%s</h2><ul>%s</ul>"
                        .formatted(
                                Html.text(tag.getString("name")),
                                operations(tag).map(DocsPage::link).collect(Collectors.joining())))
                .collect(Collectors.joining());
    }

    private static String link(Entry entry) {
        return "<li><a href=\"#%s\">%s<span>%s</span></a></li>"
                .formatted(Html.text(entry.id()), badge(entry.method), Html.text(entry.operation.getString("summary")));
    }

    private String section(JsonObject tag) {
        return "<section><h2>%s</h2>%s%s</section>"
                .formatted(
                        Html.text(tag.getString("name")),
                        Html.prose(tag.getString("description")),
                        operations(tag).map(this::article).collect(Collectors.joining()));
    }

    private String article(Entry entry) {
        var operation = entry.operation;
        return """
                <article id="%s">
                <h3>%s<code>%s</code></h3>
                <p class="summary">%s <span class="access">%s</span></p>%s%s%s%s
                </article>""".formatted(
                        Html.text(entry.id()),
                        badge(entry.method),
                        Html.text(entry.path),
                        Html.text(operation.getString("summary")),
                        access(operation.getString("x-access", "user")),
                        Html.prose(operation.getString("description")),
                        parameters(operation),
                        body(operation.getJsonObject("requestBody")),
                        responses(operation.getJsonObject("responses")));
    }

    private static String access(String level) {
        return switch (level) {
            case "open" -> "open to everyone";
            case "loopback" -> "open to this host";
            default -> "role " + Html.text(level);
        };
    }

    private String parameters(JsonObject operation) {
        var rows = ApiContract.objects(operation, "parameters")
                .map(this::parameter)
                .collect(Collectors.joining());
        return rows.isEmpty() ? "" : "<h4>Parameters</h4><dl>%s</dl>".formatted(rows);
    }

    private String parameter(JsonObject declared) {
        var parameter = ApiContract.resolved(contract, declared);
        return "<dt><code>%s</code> <small>%s, %s%s</small></dt><dd>%s</dd>"
                .formatted(
                        Html.text(parameter.getString("name")),
                        Html.text(parameter.getString("in")),
                        SchemaDescription.of(parameter.getJsonObject("schema")),
                        parameter.getBoolean("required", false) ? ", required" : "",
                        Html.inline(parameter.getString("description")));
    }

    private String body(@Nullable JsonObject body) {
        return body == null ? "" : "<h4>Body</h4>" + Html.prose(body.getString("description")) + content(body);
    }

    private String responses(JsonObject responses) {
        return "<h4>Responses</h4>"
                + responses.fieldNames().stream()
                        .map(status ->
                                response(status, ApiContract.resolved(contract, responses.getJsonObject(status))))
                        .collect(Collectors.joining());
    }

    private String response(String status, JsonObject response) {
        var summary = "<b class=\"status s%s\">%s</b> %s"
                .formatted(status.charAt(0), Html.text(status), Html.inline(response.getString("description")));
        var content = content(response);
        return content.isEmpty()
                ? "<p class=\"answer\">%s</p>".formatted(summary)
                : "<details><summary>%s</summary>%s</details>".formatted(summary, content);
    }

    private String content(JsonObject holder) {
        var content = holder.getJsonObject("content", new JsonObject());
        return content.fieldNames().stream()
                .map(media -> "<p class=\"media\"><code>%s</code> %s</p>%s"
                        .formatted(
                                Html.text(media),
                                SchemaDescription.of(
                                        content.getJsonObject(media).getJsonObject("schema")),
                                Html.example(content.getJsonObject(media).getValue("example"))))
                .collect(Collectors.joining());
    }

    private String schemas() {
        var schemas = contract.getJsonObject("components").getJsonObject("schemas");
        return schemas.fieldNames().stream()
                .map(name -> "<article id=\"schema-%1$s\"><h3><code>%1$s</code></h3>%2$s%3$s</article>"
                        .formatted(
                                Html.text(name),
                                Html.prose(schemas.getJsonObject(name).getString("description")),
                                SchemaDescription.properties(schemas.getJsonObject(name))))
                .collect(Collectors.joining());
    }

    private Stream<JsonObject> tags() {
        return ApiContract.objects(contract, "tags")
                .filter(tag -> operations(tag).findAny().isPresent());
    }

    private Stream<Entry> operations(JsonObject tag) {
        var paths = contract.getJsonObject("paths");
        return paths.fieldNames().stream()
                .flatMap(path -> METHODS.stream()
                        .filter(paths.getJsonObject(path)::containsKey)
                        .map(method -> new Entry(
                                method, path, paths.getJsonObject(path).getJsonObject(method))))
                .filter(entry -> entry.isOf(tag.getString("name")));
    }

    private static String badge(String method) {
        return "<b class=\"method %1$s\">%2$s</b>".formatted(method, method.toUpperCase(Locale.ROOT));
    }

    /** Summarizes a JSON Schema in a few words. */
    static final class SchemaDescription {
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
            var bounds = new ArrayList<String>();
            if (schema.containsKey("format")) {
                bounds.add(schema.getString("format"));
            }
            if (schema.containsKey("minimum") && schema.containsKey("maximum")) {
                bounds.add("%s–%s".formatted(schema.getValue("minimum"), schema.getValue("maximum")));
            }
            if (schema.containsKey("default")) {
                bounds.add("default " + schema.getValue("default"));
            }
            return bounds.isEmpty() ? "" : " (%s)".formatted(Html.text(String.join(", ", bounds)));
        }
    }
}
