package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * A decompressed body.
 *
 * @param truncated whether there was more
 */
record DecodedBody(Buffer bytes, boolean truncated) {
    private static final int STEP = 16_384;

    /** The body cannot be decompressed. */
    static final class Broken extends Exception {
        Broken(Exception cause) {
            super(cause);
        }
    }

    /**
     * Decompresses up to the limit, with memory for no more, so that decompression bombs do no harm. Too slow for an event
     * loop.
     *
     * @param cut whether the end of the compressed body is missing because of the limit
     */
    static DecodedBody unpack(ContentEncoding encoding, Buffer packed, boolean cut, int limit) throws Broken {
        var bytes = Buffer.buffer();
        if (packed.length() == 0) {
            return new DecodedBody(bytes, cut);
        }
        try (var in = encoding.unpack(packed.getBytes())) {
            return new DecodedBody(bytes, fill(bytes, in, limit) || cut);
        } catch (IOException | IndexOutOfBoundsException e) {
            if (cut) {
                return new DecodedBody(bytes, true);
            }
            throw new Broken(e);
        }
    }

    /** Returns whether there is more than the limit. */
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

    /** Reads {@code deflate}, which some servers send with zlib headers and others without. */
    static final class DeflateInput extends InflaterInputStream {
        private static final int DEFLATED = 8;

        DeflateInput(InputStream in, byte[] start) {
            super(in, new Inflater(!isZlib(start)), 8_192);
        }

        private static boolean isZlib(byte[] start) {
            return start.length > 1
                    && (start[0] & 0x0f) == DEFLATED
                    && ((start[0] & 0xff) << 8 | (start[1] & 0xff)) % 31 == 0;
        }

        @Override
        public void close() throws IOException {
            inf.end();
            super.close();
        }
    }
}
