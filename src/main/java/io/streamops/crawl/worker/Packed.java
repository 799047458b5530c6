package io.streamops.crawl.worker;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.buffer.Buffer;

/**
 * Bytes as they are kept: compressed where that is worth it, with a head that says how long they were. Zstandard at its
 * fastest takes 80 µs for the 40 kB of a usual page and leaves a fifth; deflate took 570 µs and left a quarter.
 */
final class Packed {
    private static final int FASTEST = 1;
    private static final int WORTH_IT = 2_048;
    private static final int PLAIN = 0;
    private static final int HEAD = 4;

    /** Each reading thread's own, and gone with it: to make one took a fifth of the time of compressing a page. */
    private static final FastThreadLocal<ZstdCompressCtx> COMPRESSOR = new FastThreadLocal<>() {
        @Override
        protected ZstdCompressCtx initialValue() {
            return new ZstdCompressCtx().setLevel(FASTEST);
        }

        @Override
        protected void onRemoval(ZstdCompressCtx compressor) {
            compressor.close();
        }
    };

    private Packed() {}

    /** For threads of a pool only, as what compresses is kept for the thread's next page. */
    static Buffer of(Buffer content) {
        var length = content.length();
        if (length < WORTH_IT) {
            return Buffer.buffer(HEAD + length).appendInt(PLAIN).appendBuffer(content);
        }
        var compressed = COMPRESSOR.get().compress(content.getBytes());
        return Buffer.buffer(HEAD + compressed.length).appendInt(length).appendBytes(compressed);
    }

    static Buffer open(Buffer packed) {
        var length = packed.getInt(0);
        if (length == PLAIN) {
            return packed.slice(HEAD, packed.length());
        }
        return Buffer.buffer(Zstd.decompress(packed.getBytes(HEAD, packed.length()), length));
    }
}
