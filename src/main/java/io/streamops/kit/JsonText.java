package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.Map;

/**
 * A long text as JSON, encoded once for all objects that it is a member of. Texts are copied but for what has to be escaped
 * in them. Letters beyond the first plane are written as they are, which Jackson would escape.
 *
 * @param encoded in UTF-8, with its quotes
 */
public record JsonText(String text, Buffer encoded) {
    private static final int LONGEST_ESCAPE = 6;
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
        return new JsonText(text, BufferInternal.buffer(Unpooled.wrappedBuffer(quoted(text))));
    }

    private static byte[] quoted(String text) {
        var utf8 = text.getBytes(UTF_8);
        var escapes = 0;
        for (var c : utf8) {
            escapes += ESCAPED[c & 0xFF] ? 1 : 0;
        }
        var json = new byte[utf8.length + 2 + escapes * (LONGEST_ESCAPE - 1)];
        json[0] = '"';
        var end = escapes == 0 ? copied(utf8, json) : escaped(utf8, json);
        json[end++] = '"';
        return end == json.length ? json : Arrays.copyOf(json, end);
    }

    private static int copied(byte[] utf8, byte[] json) {
        System.arraycopy(utf8, 0, json, 1, utf8.length);
        return 1 + utf8.length;
    }

    private static int escaped(byte[] utf8, byte[] json) {
        var end = 1;
        for (var c : utf8) {
            if (ESCAPED[c & 0xFF]) {
                var escape = escape(c);
                for (var i = 0; i < escape.length(); i++) {
                    json[end++] = (byte) escape.charAt(i);
                }
            } else {
                json[end++] = c;
            }
        }
        return end;
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
        json.appendBytes(quoted(member.getKey())).appendString(":");
        if (member.getValue() == text) {
            json.appendBuffer(encoded);
        } else if (member.getValue() instanceof String other) {
            json.appendBytes(quoted(other));
        } else {
            json.appendBuffer(Json.encodeToBuffer(member.getValue()));
        }
    }
}
