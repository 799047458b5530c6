package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The outcome of a request. */
public sealed interface FetchResult {
    /**
     * A response with any other status.
     *
     * @param contentType the header's value; empty if missing
     * @param body decompressed and cut at the limit; empty unless the status is 2xx
     * @param truncated whether there was more
     * @param retryAfter the requested delay; null if missing
     */
    record Response(
            int status,
            String contentType,
            Buffer body,
            boolean truncated,
            Validators validators,
            @Nullable Duration retryAfter)
            implements FetchResult {}

    /** A redirect. */
    record Redirect(int status, HttpUrl target) implements FetchResult {}

    /** The page has not changed. */
    record NotModified() implements FetchResult {}

    /**
     * The request is not allowed, now or later.
     *
     * @param reason for the user; reveals nothing about our network
     */
    record Refused(String reason) implements FetchResult {}

    /**
     * There was no usable response.
     *
     * @param reason for the user, such as {@code Request timed out}
     * @param passing whether a retry may succeed
     * @param connected whether a connection was made; if not, other requests to the site fail as well
     */
    record Failed(String reason, boolean passing, boolean connected) implements FetchResult {
        /** The beginning of the reason after a timeout. */
        static final String TIMED_OUT = "Request timed out";

        public Failed(String reason, boolean passing) {
            this(reason, passing, true);
        }

        public boolean isTimeout() {
            return reason.startsWith(TIMED_OUT);
        }
    }

    /**
     * The validators of a page, for conditional requests.
     *
     * @param lastModified the header's value
     */
    record Validators(@Nullable String etag, @Nullable String lastModified) {
        public static final Validators NONE = new Validators(null, null);

        public boolean isEmpty() {
            return etag == null && lastModified == null;
        }
    }
}
