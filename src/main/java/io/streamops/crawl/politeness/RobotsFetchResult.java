package io.streamops.crawl.politeness;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/** The result of requesting a robots.txt. */
public sealed interface RobotsFetchResult {
    /** The file, cut at the limit. */
    record Found(Buffer body) implements RobotsFetchResult {}

    /** The site has none, so everything is allowed. */
    record Absent() implements RobotsFetchResult {}

    /**
     * The site cannot answer now, so nothing may be fetched.
     *
     * @param reason for the user
     * @param after the minimum delay before the next request; zero if the site names none
     */
    record Unreachable(String reason, Duration after) implements RobotsFetchResult {}

    /**
     * No connection was made, so pages cannot be fetched either; a retry may succeed.
     *
     * @param reason for the user
     */
    record NotConnected(String reason) implements RobotsFetchResult {}

    /**
     * The site does not exist, or we must not request it; a retry would not help.
     *
     * @param reason for the user
     * @param forbidden whether our rules forbid it
     */
    record NoSite(String reason, boolean forbidden) implements RobotsFetchResult {}
}
