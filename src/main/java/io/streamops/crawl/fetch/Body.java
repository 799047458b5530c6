package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;

/** What has come of a body, as it was packed, and no more of it than the limit. */
final class Body {
    private final Buffer bytes = Buffer.buffer();
    private final int limit;
    private boolean cut;

    Body(int limit) {
        this.limit = limit;
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
