package io.streamops.messaging.objects;

import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads an object's metadata from response headers. */
final class ObjectHeaders {
    private static final String METADATA = "x-amz-meta-";
    /** With server-managed keys, the ETag is still that of the content. */
    private static final String PLAIN = "AES256";

    private static final Pattern MD5 = Pattern.compile("\\p{XDigit}{32}");

    private ObjectHeaders() {}

    static ObjectBody.Info info(ObjectPath path, Headers headers) {
        return new ObjectBody.Info(
                path,
                Long.parseLong(text(headers, "Content-Length", "-1")),
                text(headers, "Content-Type", "application/octet-stream"),
                text(headers, "ETag", "").replace("\"", ""),
                modified(headers),
                metadata(headers),
                md5(headers));
    }

    /** The ETag is an MD5, unless the object was uploaded in parts or is encrypted with other keys. */
    private static @Nullable String md5(Headers headers) {
        var etag = text(headers, "ETag", "").replace("\"", "");
        var encryption = text(headers, "x-amz-server-side-encryption", PLAIN);
        var isPlain =
                PLAIN.equals(encryption) && headers.get("x-amz-server-side-encryption-customer-algorithm") == null;
        return isPlain && MD5.matcher(etag).matches() ? etag : null;
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
