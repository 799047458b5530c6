package io.streamops.gateway.sse;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An event of a stream.
 *
 * @param id the id from which clients resume; null: none
 * @param name the event type; null: the default, {@code message}
 * @param data the text, of any number of lines
 */
public record ServerEvent(@Nullable String id, @Nullable String name, String data) {

    public ServerEvent {
        requireOneLine(id);
        requireOneLine(name);
    }

    /** The wire format. Each line of the data becomes a data line, whatever its line break. */
    Buffer encode() {
        var text = new StringBuilder(data.length() + 64);
        field(text, "id", id);
        field(text, "event", name);
        for (var line : data.split("\r\n|\r|\n", -1)) {
            field(text, "data", line);
        }
        return Buffer.buffer(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void field(StringBuilder text, String name, @Nullable String value) {
        if (value != null) {
            text.append(name).append(": ").append(value).append('\n');
        }
    }

    private static void requireOneLine(@Nullable String value) {
        if (value != null && value.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0)) {
            throw new IllegalArgumentException("an event's id and name must not contain line breaks");
        }
    }
}
