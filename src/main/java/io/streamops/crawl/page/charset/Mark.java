package io.streamops.crawl.page.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A byte order mark: it outweighs whatever is said elsewhere. */
enum Mark {
    UTF_8(StandardCharsets.UTF_8, 0xEF, 0xBB, 0xBF),
    UTF_16BE(StandardCharsets.UTF_16BE, 0xFE, 0xFF),
    UTF_16LE(StandardCharsets.UTF_16LE, 0xFF, 0xFE);

    final Charset charset;
    final int length;
    private final int[] bytes;

    Mark(Charset charset, int... bytes) {
        this.charset = charset;
        this.length = bytes.length;
        this.bytes = bytes;
    }

    static @Nullable Mark of(byte[] body) {
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
            if ((body[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
