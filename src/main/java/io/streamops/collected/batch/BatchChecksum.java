package io.streamops.collected.batch;

import io.streamops.messaging.objects.ObjectBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expected checksum of an object's raw bytes.
 *
 * @param algorithm by Java's name
 * @param hex in lower case
 */
record BatchChecksum(String algorithm, String hex) {
    private static final String SHA_256 = "SHA-256";
    private static final String MD5 = "MD5";
    private static final Map<Integer, String> BY_LENGTH = Map.of(32, MD5, 64, SHA_256);
    private static final List<String> NAMES =
            List.of("checksum-sha256", "sha256", "checksum", "checksum-md5", "content-md5", "md5");

    /** The checksum does not match; a retry may succeed. */
    static final class Mismatch extends RuntimeException {
        Mismatch(String message) {
            super(message);
        }
    }

    /** The checksum in the metadata, else the storage's; null if there is none. */
    static @Nullable BatchChecksum of(ObjectBody.Info info) {
        for (var name : NAMES) {
            var hex = hex(info.metadata().get(name));
            var algorithm = BY_LENGTH.get(hex.length());
            if (algorithm != null) {
                return new BatchChecksum(algorithm, hex);
            }
        }
        var md5 = info.md5();
        return md5 == null ? null : new BatchChecksum(MD5, md5.toLowerCase(Locale.ROOT));
    }

    private static String hex(@Nullable String text) {
        var value = text == null ? "" : text.strip().replaceFirst("(?i)^(sha-?256|md5)[:=]", "");
        if (value.matches("\\p{XDigit}+")) {
            return value.toLowerCase(Locale.ROOT);
        }
        try {
            return HexFormat.of().formatHex(Base64.getDecoder().decode(value));
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    DigestInputStream watch(InputStream in) {
        try {
            return new DigestInputStream(in, MessageDigest.getInstance(algorithm));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has this algorithm", e);
        }
    }

    /** Call once, at the end. */
    void verify(DigestInputStream watched) throws IOException {
        watched.transferTo(OutputStream.nullOutputStream());
        var actual = HexFormat.of().formatHex(watched.getMessageDigest().digest());
        if (!actual.equals(hex)) {
            throw new Mismatch("the object's %s is %s, expected %s".formatted(algorithm, actual, hex));
        }
    }
}
