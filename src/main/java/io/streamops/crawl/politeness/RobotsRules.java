package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import java.time.Duration;
import okhttp3.HttpUrl;

/** Decides whether URLs may be fetched. */
public interface RobotsRules {
    /**
     * Fetches the site's robots.txt first, in a turn of the host, unless it is cached. Never fails for what the site does.
     */
    Future<Verdict> judge(HttpUrl url);

    /** The verdict on a URL. */
    sealed interface Verdict {
        /**
         * The URL may be fetched.
         *
         * @param delay the minimum time between two requests; zero if the site names none
         */
        record Allowed(Duration delay) implements Verdict {}

        /** The URL must not be fetched. */
        sealed interface Closed extends Verdict {
            /** The reason, for the user. */
            String reason();
        }

        /** It is disallowed; a retry would not help. */
        record Disallowed(String reason) implements Closed {}

        /** The site does not exist or must not be requested. */
        record NoSite(String reason) implements Closed {}

        /**
         * The robots.txt is unavailable now; a retry may succeed.
         *
         * @param after when a retry makes sense
         */
        record Unknown(String reason, Duration after) implements Closed {}
    }
}
