package io.streamops.crawl.polite;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/** What came of asking a site for its robots.txt. */
public sealed interface RobotsAnswer {
    /** The file, cut at the limit. */
    record Found(Buffer body) implements RobotsAnswer {}

    /** The site has none, so it forbids nothing. */
    record Absent() implements RobotsAnswer {}

    /**
     * The site cannot say now, so nothing of it may be fetched.
     *
     * @param reason for the user
     * @param after the least time until it is asked again; zero where the site does not say
     */
    record Unreachable(String reason, Duration after) implements RobotsAnswer {}

    /**
     * Nobody could be connected to, so nothing else can be fetched either; another try may do better.
     *
     * @param reason for the user
     */
    record NotConnected(String reason) implements RobotsAnswer {}

    /**
     * There is nobody to ask, now or on the next try: the site does not exist, or may not be requested by us.
     *
     * @param reason for the user
     * @param forbidden whether it is us who do not ask it
     */
    record NoSite(String reason, boolean forbidden) implements RobotsAnswer {}
}
