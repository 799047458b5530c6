package io.streamops.collected.batch;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The compression of a batch, detected from its first bytes, else from its metadata. */
enum Decompression {
    PLAIN,
    GZIP,
    ZSTD;

    private static final int BUFFER = 64 << 10;
    /** Limits the memory that a sender can make us allocate: 2^25 bytes, the window of the highest usual levels. */
    private static final int WINDOW_LOG = 25;

    private static final int MAGIC = 4;

    static Decompression of(BufferedInputStream in, Map<String, String> metadata) throws IOException {
        in.mark(MAGIC);
        var first = in.readNBytes(MAGIC);
        in.reset();
        if (begins(first, 0x1F, 0x8B)) {
            return GZIP;
        }
        if (begins(first, 0x28, 0xB5, 0x2F, 0xFD) || (isSaidToBeZstd(metadata) && !looksLikeJson(first))) {
            return ZSTD;
        }
        return PLAIN;
    }

    private static boolean begins(byte[] bytes, int... magic) {
        for (var i = 0; i < magic.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSaidToBeZstd(Map<String, String> metadata) {
        var algorithm = metadata.getOrDefault("compression-algorithm", "").toLowerCase(Locale.ROOT);
        return algorithm.equals("zstd")
                || (algorithm.isEmpty()
                        && metadata.getOrDefault("compressed", "").equalsIgnoreCase("true"));
    }

    private static boolean looksLikeJson(byte[] first) {
        for (var c : first) {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return c == '{' || c == '[' || c == (byte) 0xEF;
            }
        }
        return true;
    }

    InputStream unpack(BufferedInputStream in) throws IOException {
        try {
            return switch (this) {
                case PLAIN -> in;
                case GZIP -> new GZIPInputStream(in, BUFFER);
                case ZSTD -> new ZstdInputStream(in).setLongMax(WINDOW_LOG);
            };
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** A decompression failure means that the batch is corrupt, unless reading failed. */
    IOException explained(IOException failure) {
        var isOurs = failure instanceof ZipException
                || failure instanceof EOFException
                || failure instanceof ZstdIOException
                || "Truncated source".equals(failure.getMessage());
        if (this != PLAIN && isOurs) {
            throw new BatchReader.UnreadableBatch(
                    "the batch is truncated or corrupt as " + name().toLowerCase(Locale.ROOT));
        }
        return failure;
    }
}
