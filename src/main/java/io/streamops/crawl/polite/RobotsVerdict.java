package io.streamops.crawl.polite;

import java.time.Duration;

/** What a site's robots.txt says about a URL. */
public sealed interface RobotsVerdict {
    /**
     * It may be fetched.
     *
     * @param delay how long the site wants to be left alone between two requests; zero where it does not say
     */
    record Allowed(Duration delay) implements RobotsVerdict {}

    /** It is not fetched. */
    sealed interface Closed extends RobotsVerdict {
        /** Why, for the user. */
        String reason();
    }

    /** It may not be fetched, now and on the next try. */
    record Disallowed(String reason) implements Closed {}

    /** The site does not exist, or may not be asked for anything. */
    record NoSite(String reason) implements Closed {}

    /**
     * The robots.txt cannot be had now; another try may do better.
     *
     * @param after when it makes sense to ask again
     */
    record Unknown(String reason, Duration after) implements Closed {}
}
