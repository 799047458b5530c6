package io.streamops.messaging.objects;

import java.time.Instant;
import java.util.Map;

/**
 * What is known of an object besides its content.
 *
 * @param metadata the user's own, by lower-case names without {@code x-amz-meta-}; empty in a list
 * @param contentType empty in a list
 */
public record ObjectInfo(
        ObjectPath path, long size, String contentType, String etag, Instant modified, Map<String, String> metadata) {
    public ObjectInfo {
        metadata = Map.copyOf(metadata);
    }
}
