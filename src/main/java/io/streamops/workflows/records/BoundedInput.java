package io.streamops.workflows.records;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** As much of a stream as may be read; who goes on reading is told that there is too much. */
final class BoundedInput extends FilterInputStream {
    private final RecordBounds bounds;
    private long read;

    BoundedInput(InputStream in, RecordBounds bounds) {
        super(in);
        this.bounds = bounds;
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
        if (read > bounds.bytes()) {
            throw bounds.tooLong();
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
