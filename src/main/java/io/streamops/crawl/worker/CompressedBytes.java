package io.streamops.crawl.worker;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;

/**
 * Compresses stored bytes if they are long enough, after a header with the original length. Zstandard at its fastest level
 * takes 80 µs for the 40 kB of a typical page and leaves a fifth; deflate took 570 µs and left a quarter.
 */
final class CompressedBytes {
    private static final int FASTEST = 1;
    private static final int MIN_COMPRESSED = 2_048;
    private static final int PLAIN = 0;
    private static final int HEADER = 4;
    /** One for each thread, freed with it: creating one takes a fifth of the time of compressing a page. */
    private static final FastThreadLocal<Compressor> COMPRESSOR = new FastThreadLocal<>() {
        @Override
        protected Compressor initialValue() {
            return new Compressor();
        }

        @Override
        protected void onRemoval(Compressor compressor) {
            compressor.context.close();
        }
    };

    private static final class Compressor {
        private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(FASTEST);
        private byte[] output = new byte[0];

        Buffer packed(Buffer content) {
            var length = content.length();
            var most = HEADER + (int) Zstd.compressBound(length);
            if (output.length < most) {
                output = new byte[most];
            }
            var bytes = ((BufferInternal) content).getByteBuf();
            var packed = bytes.hasArray()
                    ? context.compressByteArray(
                            output, 0, output.length, bytes.array(), bytes.arrayOffset() + bytes.readerIndex(), length)
                    : context.compressByteArray(output, 0, output.length, content.getBytes(), 0, length);
            return Buffer.buffer(HEADER + packed).appendInt(length).appendBytes(output, 0, packed);
        }
    }

    private CompressedBytes() {}

    /** For pool threads only, because the compressor is kept for the thread's next page. */
    static Buffer of(Buffer content) {
        var length = content.length();
        return length < MIN_COMPRESSED
                ? Buffer.buffer(HEADER + length).appendInt(PLAIN).appendBuffer(content)
                : COMPRESSOR.get().packed(content);
    }

    static Buffer open(Buffer packed) {
        var length = packed.getInt(0);
        if (length == PLAIN) {
            return packed.slice(HEADER, packed.length());
        }
        return Buffer.buffer(Zstd.decompress(packed.getBytes(HEADER, packed.length()), length));
    }
}
