package io.streamops.crawl.polite;

import io.vertx.core.Future;
import okhttp3.HttpUrl;

/** Where robots.txt files come from. */
@FunctionalInterface
public interface RobotsSource {
    /** How much of a file is read: what RFC 9309 says that a crawler reads at least. */
    int MAX_BYTES = 500 * 1_024;

    Future<RobotsAnswer> fetch(HttpUrl robotsUrl);
}
