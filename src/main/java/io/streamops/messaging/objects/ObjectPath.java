package io.streamops.messaging.objects;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The path of an object, {@code bucket/key}.
 *
 * @param bucket 3 to 63 lower-case letters, digits, dots and hyphens, as S3 requires
 * @param key up to 1,024 bytes without control characters and without path traversal
 */
public record ObjectPath(String bucket, String key) {
    /** The bucket for everything that the product writes. */
    public static final String OUR_BUCKET = "streamops";

    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final int LONGEST_KEY = 1024;

    public ObjectPath {
        requireBucket(bucket);
        requireKey(key);
    }

    /** Parses {@code bucket/key}. */
    public static ObjectPath parse(String text) {
        var slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not bucket/key");
        }
        return new ObjectPath(text.substring(0, slash), text.substring(slash + 1));
    }

    static void requireBucket(String bucket) {
        if (!BUCKET.matcher(bucket).matches() || bucket.contains("..")) {
            throw new IllegalArgumentException("\"" + bucket
                    + "\" is not a bucket name: it must have 3 to 63 lower-case letters, digits, dots and hyphens");
        }
    }

    private static void requireKey(String key) {
        var length = key.getBytes(StandardCharsets.UTF_8).length;
        if (length == 0 || length > LONGEST_KEY || key.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("an object key must have 1 to 1024 bytes and no control characters");
        }
        if (key.startsWith("/") || Arrays.stream(key.split("/", -1)).anyMatch(ObjectPath::leadsElsewhere)) {
            throw new IllegalArgumentException("\"" + key
                    + "\" is not an object key: it must not contain empty, \\\".\\\" or \\\"..\\\" segments");
        }
    }

    private static boolean leadsElsewhere(String part) {
        return ".".equals(part) || "..".equals(part);
    }

    @Override
    public String toString() {
        return bucket + "/" + key;
    }
}
