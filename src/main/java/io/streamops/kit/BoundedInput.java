package io.streamops.kit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** An input stream with a maximum length; reading beyond it throws. */
public final class BoundedInput extends FilterInputStream {
    private final long bound;
    private final Supplier<? extends RuntimeException> tooLong;
    private long read;

    /** @param tooLong creates the exception for a longer stream */
    public BoundedInput(InputStream in, long bound, Supplier<? extends RuntimeException> tooLong) {
        super(in);
        this.bound = bound;
        this.tooLong = tooLong;
    }

    @Override
    public int read() throws IOException {
        var value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        var got = super.read(into, offset, length);
        count(Math.max(0, got));
        return got;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > bound) {
            throw tooLong.get();
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
