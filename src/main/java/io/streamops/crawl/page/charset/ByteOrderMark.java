package io.streamops.crawl.page.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A byte order mark: it outweighs whatever is said elsewhere. */
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
