package io.streamops.crawl.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Reads {@code deflate}, which some servers send with zlib headers and others without. */
final class DeflateInput extends InflaterInputStream {
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
