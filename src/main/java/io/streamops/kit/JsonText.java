package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * A long text as JSON, encoded once for all objects that it is a member of. Texts are copied but for what has to be escaped
 * in them. Letters beyond the first plane are written as they are, which Jackson would escape.
 *
 * @param encoded in UTF-8, with its quotes
 */
public record JsonText(String text, Buffer encoded) {
    private static final String HEX = "0123456789ABCDEF";
    private static final boolean[] ESCAPED = new boolean[256];

    static {
        for (var c = 0; c < ' '; c++) {
            ESCAPED[c] = true;
        }
        ESCAPED['"'] = true;
        ESCAPED['\\'] = true;
    }

    public static JsonText of(String text) {
        var json = Buffer.buffer(text.length() + text.length() / 16 + 16);
        quote(text, json);
        return new JsonText(text, json);
    }

    private static void quote(String text, Buffer json) {
        var utf8 = text.getBytes(UTF_8);
        json.appendByte((byte) '"');
        var copied = 0;
        for (var i = 0; i < utf8.length; i++) {
            if (ESCAPED[utf8[i] & 0xFF]) {
                json.appendBytes(utf8, copied, i - copied).appendString(escape(utf8[i]));
                copied = i + 1;
            }
        }
        json.appendBytes(utf8, copied, utf8.length - copied).appendByte((byte) '"');
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

    /** The object as JSON; where this text is one of its members, the very same, it is copied. */
    public Buffer within(JsonObject object) {
        var json = Buffer.buffer(3 * encoded.length() + 4_096);
        var before = "{";
        for (var member : object.getMap().entrySet()) {
            json.appendString(before);
            append(json, member);
            before = ",";
        }
        return json.appendString(object.isEmpty() ? "{}" : "}");
    }

    @SuppressWarnings("ReferenceEquality") // to look whether it is equal would take about as long as to encode it
    private void append(Buffer json, Map.Entry<String, Object> member) {
        quote(member.getKey(), json);
        json.appendString(":");
        if (member.getValue() == text) {
            json.appendBuffer(encoded);
        } else if (member.getValue() instanceof String other) {
            quote(other, json);
        } else {
            json.appendBuffer(Json.encodeToBuffer(member.getValue()));
        }
    }
}
