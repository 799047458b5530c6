package io.streamops.crawl.politeness;

import io.vertx.core.Future;
import okhttp3.HttpUrl;

/** Decides whether URLs may be fetched. */
public interface RobotsRules {
    /**
     * Fetches the site's robots.txt first, in a turn of the host, unless it is cached. Never fails for what the site does.
     */
    Future<RobotsVerdict> judge(HttpUrl url);
}
