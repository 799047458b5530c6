package io.streamops.crawl.politeness;

import java.time.Duration;

/** The verdict on a URL. */
public sealed interface RobotsVerdict {
    /**
     * The URL may be fetched.
     *
     * @param delay the minimum time between two requests; zero if the site names none
     */
    record Allowed(Duration delay) implements RobotsVerdict {}

    /** The URL must not be fetched. */
    sealed interface Closed extends RobotsVerdict {
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
