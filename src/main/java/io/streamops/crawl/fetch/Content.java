package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body as it is read in the end.
 *
 * @param truncated whether there was more
 */
record Content(Buffer bytes, boolean truncated) {
    private static final int STEP = 16_384;

    /** What was packed cannot be unpacked. */
    static final class Broken extends Exception {
        Broken(Exception cause) {
            super(cause);
        }
    }

    /**
     * Unpacks no more than the limit, with memory for no more than that; so it does not matter what a small body claims
     * to grow to. Takes its time, so it is not for an event loop.
     *
     * @param cut whether the end of what was packed is missing, because it alone is above the limit
     */
    static Content unpack(Encoding encoding, Buffer packed, boolean cut, int limit) throws Broken {
        var bytes = Buffer.buffer();
        if (packed.length() == 0) {
            return new Content(bytes, cut);
        }
        try (var in = encoding.unpack(packed.getBytes())) {
            return new Content(bytes, fill(bytes, in, limit) || cut);
        } catch (IOException | IndexOutOfBoundsException e) {
            if (cut) {
                return new Content(bytes, true);
            }
            throw new Broken(e);
        }
    }

    /** Whether there is more than the limit. */
    private static boolean fill(Buffer bytes, InputStream in, int limit) throws IOException {
        var chunk = new byte[STEP];
        while (true) {
            var count = in.read(chunk);
            if (count < 0) {
                return false;
            }
            var room = limit - bytes.length();
            bytes.appendBytes(chunk, 0, Math.min(count, room));
            if (count > room) {
                return true;
            }
        }
    }
}
