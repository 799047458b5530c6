package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * A long text, encoded as JSON once for all objects that contain it. Only what must be escaped is; characters beyond the
 * basic plane are written directly, unlike by Jackson.
 *
 * @param encoded UTF-8, with quotes
 */
public record JsonText(String text, Buffer encoded) {
    private static final String HEX = "0123456789ABCDEF";
    /** How many bytes escaping adds to a byte; 0: not escaped. */
    private static final byte[] GROWTH = new byte[256];

    static {
        for (var c = 0; c < ' '; c++) {
            GROWTH[c] = 5;
        }
        for (var c : new char[] {'"', '\\', '\b', '\t', '\n', '\f', '\r'}) {
            GROWTH[c] = 1;
        }
    }

    public static JsonText of(String text) {
        return new JsonText(text, ByteChunks.wrapped(quoted(text)));
    }

    private static byte[] quoted(String text) {
        var utf8 = text.getBytes(UTF_8);
        var growth = 0;
        for (var c : utf8) {
            growth += GROWTH[c & 0xFF];
        }
        var json = new byte[utf8.length + growth + 2];
        json[0] = '"';
        if (growth == 0) {
            System.arraycopy(utf8, 0, json, 1, utf8.length);
        } else {
            escape(utf8, json);
        }
        json[json.length - 1] = '"';
        return json;
    }

    private static void escape(byte[] utf8, byte[] json) {
        var end = 1;
        for (var c : utf8) {
            if (GROWTH[c & 0xFF] > 0) {
                var escape = escape(c);
                for (var i = 0; i < escape.length(); i++) {
                    json[end++] = (byte) escape.charAt(i);
                }
            } else {
                json[end++] = c;
            }
        }
    }

    private static String escape(byte c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\f' -> "\\f";
            case '\r' -> "\\r";
            default -> "\\u00" + HEX.charAt(c >> 4) + HEX.charAt(c & 0xF);
        };
    }

    /** The object as JSON. If this very text is one of its members, its encoded form is copied. */
    public Buffer within(JsonObject object) {
        var json = new ByteChunks();
        var before = "{";
        for (var member : object.getMap().entrySet()) {
            json.add(before);
            append(json, member);
            before = ",";
        }
        return json.add(object.isEmpty() ? "{}" : "}").joined();
    }

    @SuppressWarnings("ReferenceEquality") // comparing the content would cost as much as encoding it
    private void append(ByteChunks json, Map.Entry<String, Object> member) {
        json.add(quoted(member.getKey())).add(":");
        if (member.getValue() == text) {
            json.add(encoded);
        } else if (member.getValue() instanceof String other) {
            json.add(quoted(other));
        } else {
            json.add(Json.encodeToBuffer(member.getValue()));
        }
    }
}
