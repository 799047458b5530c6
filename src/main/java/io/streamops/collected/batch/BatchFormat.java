package io.streamops.collected.batch;

import java.io.BufferedInputStream;
import java.io.IOException;

/**
 * The form of a batch, detected from its beginning. It is lines rather than a document if something follows the first
 * object, or the first line ends as no line of a document does before an object.
 */
enum BatchFormat {
    DOCUMENT,
    LINES;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int BUFFER = 64 << 10;
    /** Characters that end a document's line before an object. */
    private static final String GOES_ON = "[{,:";

    /** Leaves the stream at the beginning of the JSON. */
    static BatchFormat of(BufferedInputStream in, BatchReader.Limits bounds) throws IOException {
        skipMark(in);
        in.mark(bounds.post() + BUFFER);
        var form = form(in, bounds);
        in.reset();
        return form;
    }

    private static void skipMark(BufferedInputStream in) throws IOException {
        in.mark(BYTE_ORDER_MARK.length);
        for (var expected : BYTE_ORDER_MARK) {
            if ((byte) in.read() != expected) {
                in.reset();
                return;
            }
        }
    }

    private static BatchFormat form(BufferedInputStream in, BatchReader.Limits bounds) throws IOException {
        var last = visible(in, BUFFER);
        if (last == '[') {
            return DOCUMENT;
        }
        for (var read = 0; read < bounds.post(); read++) {
            var next = in.read();
            if (next == '\n' || next < 0) {
                return behind(last, visible(in, BUFFER / 2));
            }
            last = isBlank(next) ? last : next;
        }
        return DOCUMENT;
    }

    /** Decides by the end of the first line and the beginning of the next. */
    private static BatchFormat behind(int last, int next) {
        var isWhole = last == '}' && next >= 0;
        var isBroken = next == '{' && GOES_ON.indexOf(last) < 0;
        return isWhole || isBroken ? LINES : DOCUMENT;
    }

    /** The next byte that is not white space; negative if none follows soon. */
    private static int visible(BufferedInputStream in, int most) throws IOException {
        for (var read = 0; read < most; read++) {
            var next = in.read();
            if (!isBlank(next)) {
                return next;
            }
        }
        return -1;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }
}
