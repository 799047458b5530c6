package io.streamops.messaging.objects;

import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import okhttp3.Headers;

/** Reads what an answer's headers tell of its object. */
final class ObjectHeaders {
    private static final String METADATA = "x-amz-meta-";

    private ObjectHeaders() {}

    static ObjectInfo info(ObjectPath path, Headers headers) {
        return new ObjectInfo(
                path,
                Long.parseLong(text(headers, "Content-Length", "-1")),
                text(headers, "Content-Type", "application/octet-stream"),
                text(headers, "ETag", "").replace("\"", ""),
                modified(headers),
                metadata(headers));
    }

    private static String text(Headers headers, String name, String fallback) {
        return Objects.requireNonNullElse(headers.get(name), fallback);
    }

    private static Instant modified(Headers headers) {
        var modified = headers.getInstant("Last-Modified");
        return modified == null ? Instant.EPOCH : modified;
    }

    private static Map<String, String> metadata(Headers headers) {
        var metadata = new HashMap<String, String>();
        for (var header : headers) {
            var name = header.getFirst().toLowerCase(Locale.ROOT);
            if (name.startsWith(METADATA)) {
                metadata.put(name.substring(METADATA.length()), header.getSecond());
            }
        }
        return metadata;
    }
}
