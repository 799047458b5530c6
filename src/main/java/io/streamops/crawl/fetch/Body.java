package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What has come of a body, as it was packed, and no more of it than the limit. */
final class Body {
    /** A site can say what it likes of the length. */
    private static final int MOST_BELIEVED = 1 << 18;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Buffer bytes;
    private final int limit;
    private boolean cut;

    /** @param expected what the site says of the length, in its words; null where it says nothing */
    Body(int limit, @Nullable String expected) {
        this.bytes = Buffer.buffer(believed(limit, expected));
        this.limit = limit;
    }

    private static int believed(int limit, @Nullable String expected) {
        return expected != null && NUMBER.matcher(expected).matches()
                ? Math.min(Integer.parseInt(expected), Math.min(limit, MOST_BELIEVED))
                : 0;
    }

    /** Whether there may be more. */
    boolean add(Buffer chunk) {
        var room = limit - bytes.length();
        cut = chunk.length() > room;
        bytes.appendBuffer(cut ? chunk.slice(0, room) : chunk);
        return !cut;
    }

    Buffer bytes() {
        return bytes;
    }

    /** Whether more came than the limit lets in. */
    boolean cut() {
        return cut;
    }
}
