package io.streamops.crawl.page.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes bodies. Malformed bytes become replacement characters; never fails. */
public final class DecodedText {
    private static final Charset FALLBACK = Charset.forName("windows-1252");
    private static final char REPLACEMENT = '\uFFFD';

    private DecodedText() {}

    /**
     * Uses the byte order mark, else the label of the content type, else the declaration in the markup, else the encoding that
     * fits the bytes.
     *
     * @param label the charset of the content type; empty if missing
     */
    public static String html(byte[] body, String label) {
        return decode(body, CharsetLabels.find(label).or(() -> DeclaredCharset.in(body)));
    }

    /** As {@link #html}, for text, which cannot declare its encoding. */
    public static String text(byte[] body, String label) {
        return decode(body, CharsetLabels.find(label));
    }

    private static String decode(byte[] body, Optional<Charset> declared) {
        var mark = ByteOrderMark.of(body);
        if (mark != null) {
            return new String(body, mark.length, body.length - mark.length, mark.charset);
        }
        return declared.map(charset -> new String(body, charset)).orElseGet(() -> undeclared(body));
    }

    private static String undeclared(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 || isUtf8(body) ? text : new String(body, FALLBACK);
    }

    /** Whether the bytes are UTF-8, except for an incomplete character at the end. */
    public static boolean isUtf8(byte[] body) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var bytes = ByteBuffer.wrap(body);
        var chars = CharBuffer.allocate(8_192);
        while (true) {
            var result = decoder.decode(bytes, chars, false);
            if (!result.isOverflow()) {
                return !result.isError();
            }
            chars.clear();
        }
    }

    /** Whether the body begins with a byte order mark. */
    public static boolean isMarked(byte[] body) {
        return ByteOrderMark.of(body) != null;
    }

    /** A byte order mark, which outweighs any other declaration. */
    enum ByteOrderMark {
        UTF_8(StandardCharsets.UTF_8, "\u00EF\u00BB\u00BF"),
        UTF_16BE(StandardCharsets.UTF_16BE, "\u00FE\u00FF"),
        UTF_16LE(StandardCharsets.UTF_16LE, "\u00FF\u00FE");

        final Charset charset;
        final int length;
        private final String bytes;

        ByteOrderMark(Charset charset, String bytes) {
            this.charset = charset;
            this.length = bytes.length();
            this.bytes = bytes;
        }

        static @Nullable ByteOrderMark of(byte[] body) {
            for (var mark : values()) {
                if (mark.begins(body)) {
                    return mark;
                }
            }
            return null;
        }

        private boolean begins(byte[] body) {
            if (body.length < length) {
                return false;
            }
            for (var i = 0; i < length; i++) {
                if ((body[i] & 0xFF) != bytes.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
