package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.ArrayList;
import java.util.List;

/** A sequence of byte chunks that is copied only once, when joined. */
public final class ByteChunks {
    private final List<Buffer> pieces = new ArrayList<>();
    private int length;

    public ByteChunks add(Buffer piece) {
        pieces.add(piece);
        length += piece.length();
        return this;
    }

    public ByteChunks add(byte[] piece) {
        return add(wrapped(piece));
    }

    public ByteChunks add(String piece) {
        return add(piece.getBytes(UTF_8));
    }

    public ByteChunks add(ByteChunks others) {
        others.pieces.forEach(this::add);
        return this;
    }

    /** All chunks, in the order in which they were added. */
    public Buffer joined() {
        var all = new byte[length];
        var at = 0;
        for (var piece : pieces) {
            piece.getBytes(all, at);
            at += piece.length();
        }
        return wrapped(all);
    }

    /** Wraps bytes, which must not change afterwards. */
    public static Buffer wrapped(byte[] bytes) {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes));
    }

    /** The bytes of a buffer that does not change any more; without a copy if it has no others. */
    public static byte[] bytes(Buffer buffer) {
        var inner = ((BufferInternal) buffer).getByteBuf();
        return inner.hasArray() && inner.array().length == buffer.length() ? inner.array() : buffer.getBytes();
    }
}
