package io.streamops.contract.collected;

import io.streamops.contract.ContractViolation;
import org.jspecify.annotations.Nullable;

/**
 * The object path of an event.
 *
 * @param bucket empty if the path has none
 * @param path the object key
 */
public record MinioPath(String bucket, String path) {
    private static final String SCHEME = "minio://";

    /** Splits {@code bucket/key}, with or without {@code minio://}. Without a slash, the whole is the key. */
    public static MinioPath parse(@Nullable String text) {
        var whole = text == null ? "" : text.strip();
        var rest = whole.startsWith(SCHEME) ? whole.substring(SCHEME.length()) : whole;
        if (rest.isEmpty()) {
            throw new ContractViolation("minio_path is empty");
        }
        var slash = rest.indexOf('/');
        return slash < 0 ? new MinioPath("", rest) : new MinioPath(rest.substring(0, slash), rest.substring(slash + 1));
    }

    /** The bucket to read from. */
    public String bucketOrDefault() {
        return bucket.isEmpty() ? CollectedNames.DEFAULT_BUCKET : bucket;
    }

    @Override
    public String toString() {
        return bucket.isEmpty() ? path : bucket + "/" + path;
    }
}
