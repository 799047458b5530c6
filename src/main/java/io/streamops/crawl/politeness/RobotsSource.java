package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import okhttp3.HttpUrl;

/** Fetches robots.txt files. */
@FunctionalInterface
public interface RobotsSource {
    /** The size limit; RFC 9309 requires at least 500 KiB. */
    int MAX_BYTES = 500 * 1_024;

    Future<Result> fetch(HttpUrl robotsUrl);

    /** The result of requesting a robots.txt. */
    sealed interface Result {
        /** The file, cut at the limit. */
        record Found(Buffer body) implements Result {}

        /** The site has none, so everything is allowed. */
        record Absent() implements Result {}

        /**
         * The site cannot answer now, so nothing may be fetched.
         *
         * @param reason for the user
         * @param after the minimum delay before the next request; zero if the site names none
         */
        record Unreachable(String reason, Duration after) implements Result {}

        /**
         * No connection was made, so pages cannot be fetched either; a retry may succeed.
         *
         * @param reason for the user
         */
        record NotConnected(String reason) implements Result {}

        /**
         * The site does not exist, or we must not request it; a retry would not help.
         *
         * @param reason for the user
         * @param forbidden whether our rules forbid it
         */
        record NoSite(String reason, boolean forbidden) implements Result {}
    }
}
