package io.streamops.crawl.polite;

import io.vertx.core.Future;
import okhttp3.HttpUrl;

/** Whether sites let URLs be fetched. */
public interface RobotsRules {
    /** Fetches the site's robots.txt first, in the host's turn, if it is not known; never fails for what the site does. */
    Future<RobotsVerdict> judge(HttpUrl url);
}
