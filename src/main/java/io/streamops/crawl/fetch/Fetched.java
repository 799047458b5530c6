package io.streamops.crawl.fetch;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What came of a request. */
public sealed interface Fetched {
    /**
     * The site has answered, with whatever status that is neither of the other two.
     *
     * @param contentType as the site wrote it, empty where it did not
     * @param body decompressed, cut at the limit; empty where the status is not 2xx, as nobody reads it then
     * @param truncated whether there was more
     * @param retryAfter how long the site asks to wait before the next request; null where it does not say
     */
    record Response(
            int status,
            String contentType,
            Buffer body,
            boolean truncated,
            Validators validators,
            @Nullable Duration retryAfter)
            implements Fetched {}

    /** It lies elsewhere. */
    record Redirect(int status, HttpUrl target) implements Fetched {}

    /** What is known of it still holds. */
    record NotModified() implements Fetched {}

    /**
     * It was not requested, and never may be.
     *
     * @param reason for the user; tells nothing about the network that we are in
     */
    record Refused(String reason) implements Fetched {}

    /**
     * No answer.
     *
     * @param reason for the user, such as {@code Request timed out}
     * @param passing whether another try may do better
     * @param connected whether anybody was there to be asked; if not, whatever else is asked of the site fails as well
     */
    record Failed(String reason, boolean passing, boolean connected) implements Fetched {
        /** How the reason begins where it was the time that was up. */
        static final String TIMED_OUT = "Request timed out";

        public Failed(String reason, boolean passing) {
            this(reason, passing, true);
        }

        public boolean isTimeout() {
            return reason.startsWith(TIMED_OUT);
        }
    }
}
