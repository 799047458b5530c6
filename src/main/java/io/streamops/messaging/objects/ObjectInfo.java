package io.streamops.messaging.objects;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of an object.
 *
 * @param metadata user metadata, by lower-case name without {@code x-amz-meta-}; empty in lists
 * @param contentType empty in lists
 * @param md5 the content's MD5 in hexadecimal, if the storage reports it
 */
public record ObjectInfo(
        ObjectPath path,
        long size,
        String contentType,
        String etag,
        Instant modified,
        Map<String, String> metadata,
        @Nullable String md5) {
    public ObjectInfo {
        metadata = Map.copyOf(metadata);
    }
}
