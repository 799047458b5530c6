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

    /**
     * It may not, now and on the next try.
     *
     * @param reason for the user
     */
    record Disallowed(String reason) implements RobotsVerdict {}

    /**
     * There is nobody who could say, or be asked for anything.
     *
     * @param reason for the user
     */
    record NoSite(String reason) implements RobotsVerdict {}

    /**
     * Nobody can say now, so it is not fetched; another try may do better.
     *
     * @param reason for the user
     * @param after when it makes sense to ask again
     */
    record Unknown(String reason, Duration after) implements RobotsVerdict {}
}
