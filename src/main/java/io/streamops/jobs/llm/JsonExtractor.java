package io.streamops.jobs.llm;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** Extracts JSON from a model's answer, which may surround it with remarks or code fences. */
final class JsonExtractor {
    /** How many opening braces are tried. */
    private static final int MOST_TRIED = 50;

    private JsonExtractor() {}

    /** The first valid object that is not part of another one. */
    static Optional<JsonObject> object(String text) {
        var open = text.indexOf('{');
        for (var tried = 0; open >= 0 && tried < MOST_TRIED; tried++) {
            var end = end(text, open);
            if (end > 0) {
                var object = decoded(text.substring(open, end));
                if (object.isPresent()) {
                    return object;
                }
            }
            open = text.indexOf('{', open + 1);
        }
        return Optional.empty();
    }

    /** The position after the closing brace; 0 if there is none. */
    private static int end(String text, int open) {
        var depth = 0;
        var quoted = false;
        for (var at = open; at < text.length(); at++) {
            var c = text.charAt(at);
            if (quoted && c == '\\') {
                at++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '{' || c == '}')) {
                depth += c == '{' ? 1 : -1;
                if (depth == 0) {
                    return at + 1;
                }
            }
        }
        return 0;
    }

    private static Optional<JsonObject> decoded(String text) {
        try {
            return Json.decodeValue(text) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
        } catch (DecodeException e) {
            return Optional.empty();
        }
    }
}
