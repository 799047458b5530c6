package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The compressed body received so far, up to a limit. */
final class BodyBuffer {
    /** The maximum initial buffer, because a declared length proves nothing. */
    private static final int MOST_BELIEVED = 1 << 18;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Buffer bytes;
    private final int limit;
    private boolean cut;

    /** @param expected the declared length, as text; null if there is none */
    BodyBuffer(int limit, @Nullable String expected) {
        this.bytes = Buffer.buffer(believed(limit, expected));
        this.limit = limit;
    }

    private static int believed(int limit, @Nullable String expected) {
        return expected != null && NUMBER.matcher(expected).matches()
                ? Math.min(Integer.parseInt(expected), Math.min(limit, MOST_BELIEVED))
                : 0;
    }

    /** Returns whether more may follow. */
    boolean add(Buffer chunk) {
        var room = limit - bytes.length();
        cut = chunk.length() > room;
        bytes.appendBuffer(cut ? chunk.slice(0, room) : chunk);
        return !cut;
    }

    Buffer bytes() {
        return bytes;
    }

    /** Whether the body exceeded the limit. */
    boolean cut() {
        return cut;
    }
}
