package io.streamops.crawl.worker;

import io.vertx.core.buffer.Buffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bytes as they are kept: deflated where that is worth it, with a first byte that says so. */
final class Packed {
    private static final byte PLAIN = 0;
    private static final byte DEFLATED = 1;
    private static final int WORTH_IT = 2_048;
    private static final int HEAD = 5;

    private Packed() {}

    static Buffer of(Buffer content) {
        return content.length() < WORTH_IT
                ? Buffer.buffer(content.length() + 1).appendByte(PLAIN).appendBuffer(content)
                : deflated(content);
    }

    private static Buffer deflated(Buffer content) {
        try (var deflater = new Closing(new Deflater(Deflater.BEST_SPEED, true))) {
            return deflater.deflate(content);
        }
    }

    /** Frees the native memory of a deflater. */
    private record Closing(Deflater deflater) implements AutoCloseable {
        Buffer deflate(Buffer content) {
            deflater.setInput(content.getBytes());
            deflater.finish();
            var packed =
                    Buffer.buffer(content.length() / 2).appendByte(DEFLATED).appendInt(content.length());
            var chunk = new byte[16_384];
            while (!deflater.finished()) {
                packed.appendBytes(chunk, 0, deflater.deflate(chunk));
            }
            return packed;
        }

        @Override
        public void close() {
            deflater.end();
        }
    }

    static Buffer open(Buffer packed) {
        if (packed.getByte(0) == PLAIN) {
            return packed.slice(1, packed.length());
        }
        var inflater = new Inflater(true);
        try {
            var content = new byte[packed.getInt(1)];
            inflater.setInput(packed.getBytes(HEAD, packed.length()));
            if (inflater.inflate(content) < content.length) {
                throw new IllegalStateException("what is kept of a page is cut off");
            }
            return Buffer.buffer(content);
        } catch (DataFormatException e) {
            throw new IllegalStateException("what is kept of a page is not what was written", e);
        } finally {
            inflater.end();
        }
    }
}
