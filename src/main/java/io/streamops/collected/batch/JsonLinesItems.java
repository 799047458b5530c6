package io.streamops.collected.batch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A batch with one post per line. An invalid line affects only itself. */
final class JsonLinesItems implements BatchItems {
    private static final int PIECE = 64 << 10;

    private final InputStream in;
    private final BatchJsonParser parser;
    private final BatchReader.Limits bounds;
    private final byte[] piece = new byte[PIECE];
    private byte[] line = new byte[8 << 10];
    private int at;
    private int end;
    private int length;
    private boolean tooLong;
    private long position;

    JsonLinesItems(InputStream in, BatchJsonParser parser, BatchReader.Limits bounds) {
        this.in = in;
        this.parser = parser;
        this.bounds = bounds;
    }

    @Override
    public BatchItems.@Nullable Item next() throws IOException {
        while (readLine()) {
            if (tooLong) {
                return new BatchItems.Item.Bad("it is larger than %d bytes".formatted(bounds.post()));
            }
            if (!isBlank()) {
                return parser.item(line, length);
            }
        }
        return null;
    }

    /** False at the end. */
    private boolean readLine() throws IOException {
        length = 0;
        tooLong = false;
        var any = false;
        while (at < end || fill()) {
            any = true;
            var stop = at;
            while (stop < end && piece[stop] != '\n') {
                stop++;
            }
            keep(stop);
            if (stop < end) {
                at = stop + 1;
                return true;
            }
            at = stop;
        }
        return any;
    }

    private boolean fill() throws IOException {
        var got = in.read(piece);
        at = 0;
        end = Math.max(0, got);
        position += end;
        return got > 0;
    }

    private void keep(int stop) {
        var more = stop - at;
        if (length + more > bounds.post()) {
            tooLong = true;
            return;
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
        }
        System.arraycopy(piece, at, line, length, more);
        length += more;
    }

    private boolean isBlank() {
        for (var i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\r' && line[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    @Override
    public long position() {
        return position - (end - at);
    }
}
