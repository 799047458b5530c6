package io.streamops.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.rejection.Rejected;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Validates the path and query of a request: percent-encoded UTF-8 (RFC 3986). Rejects incomplete or non-hexadecimal
 * escapes, and invalid UTF-8 such as overlong forms and surrogates.
 */
final class RequestTarget {
    /** The length of an escape such as {@code %2F}. */
    private static final int ESCAPE = 3;

    private RequestTarget() {}

    /** Throws if it cannot be decoded. Only the text decides, so the answer reveals nothing else. */
    static void check(HttpServerRequest request) {
        if (!isReadable(request.path())) {
            throw ProblemMapper.of(400);
        }
        if (!isReadable(request.query())) {
            throw Rejected.invalid("query", "is not percent-encoded UTF-8");
        }
    }

    static boolean isReadable(@Nullable String text) {
        return text == null || isPlain(text) || isUtf8(text);
    }

    /** Fast path: no escapes. */
    private static boolean isPlain(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%' || !isAscii(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAscii(char character) {
        return character < 0x80;
    }

    private static boolean isUtf8(String escaped) {
        var bytes = ByteBuffer.allocate(escaped.length());
        for (var i = 0; i < escaped.length(); i++) {
            var next = escaped.charAt(i);
            if (next != '%' && isAscii(next)) {
                bytes.put((byte) next);
            } else if (isEscape(escaped, i)) {
                bytes.put((byte) HexFormat.fromHexDigits(escaped, i + 1, i + ESCAPE));
                i += ESCAPE - 1;
            } else {
                return false;
            }
        }
        return isUtf8(bytes.flip());
    }

    private static boolean isEscape(String text, int at) {
        return text.charAt(at) == '%'
                && at + ESCAPE <= text.length()
                && HexFormat.isHexDigit(text.charAt(at + 1))
                && HexFormat.isHexDigit(text.charAt(at + 2));
    }

    private static boolean isUtf8(ByteBuffer bytes) {
        try {
            UTF_8.newDecoder().decode(bytes);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
