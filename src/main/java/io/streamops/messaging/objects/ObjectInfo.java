package io.streamops.messaging.objects;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an object besides its content.
 *
 * @param metadata the user's own, by lower-case names without {@code x-amz-meta-}; empty in a list
 * @param contentType empty in a list
 * @param md5 of the content in hexadecimal, where the storage tells it
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
