package io.streamops.workflows.records;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;

/** Lines as a stream that makes them as they are read, and then knows its length and its SHA-256. */
final class NdjsonInputStream extends InputStream {
    private final Iterator<byte[]> lines;
    private final MessageDigest digest;
    private byte[] line = {};
    private int at;
    private long size;
    private volatile boolean unwanted;

    NdjsonInputStream(Iterator<byte[]> lines) {
        this.lines = lines;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    /** Whoever reads on is refused. */
    void abort() {
        unwanted = true;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (unwanted) {
            throw new IOException("nobody wants it any more");
        }
        while (at == line.length) {
            if (!lines.hasNext()) {
                return -1;
            }
            line = lines.next();
            at = 0;
        }
        var count = Math.min(length, line.length - at);
        System.arraycopy(line, at, into, offset, count);
        digest.update(line, at, count);
        at += count;
        size += count;
        return count;
    }

    long size() {
        return size;
    }

    /** To be asked once, at the end. */
    String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
