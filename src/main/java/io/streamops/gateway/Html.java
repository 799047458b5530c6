package io.streamops.gateway;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HTML fragments; all input is escaped. */
final class Html {
    private Html() {}

    static String text(@Nullable String text) {
        return text == null
                ? ""
                : text.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;");
    }

    /** Inline text; backticks mark code. */
    static String inline(@Nullable String text) {
        return text(text).replaceAll("`([^`]+)`", "<code>$1</code>");
    }

    /** Paragraphs, separated by blank lines in the input. */
    static String prose(@Nullable String text) {
        return text == null
                ? ""
                : Arrays.stream(text.strip().split("\n\\s*\n", -1))
                        .map(paragraph -> "<p>%s</p>".formatted(inline(paragraph)))
                        .collect(Collectors.joining());
    }

    static String example(@Nullable Object example) {
        return switch (example) {
            case null -> "";
            case JsonObject object -> pre(object.encodePrettily());
            case JsonArray array -> pre(array.encodePrettily());
            default -> pre(example.toString());
        };
    }

    private static String pre(String text) {
        return "<pre tabindex=\"0\">%s</pre>".formatted(text(text.strip()));
    }
}
