package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import okhttp3.HttpUrl;

/** Fetches robots.txt files. */
@FunctionalInterface
public interface RobotsSource {
    /** The size limit; RFC 9309 requires at least 500 KiB. */
    int MAX_BYTES = 500 * 1_024;

    Future<RobotsFetchResult> fetch(HttpUrl robotsUrl);
}
