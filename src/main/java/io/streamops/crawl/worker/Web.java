package io.streamops.crawl.worker;

import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.polite.HostTurns;
import io.streamops.crawl.polite.RobotsRules;
import io.vertx.core.Future;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The web as a worker sees it.
 *
 * @param site makes a request
 * @param close ends all connections
 */
record Web(
        Function<FetchRequest, Future<Fetched>> site,
        RobotsRules robots,
        HostTurns hosts,
        Supplier<Future<Void>> close) {}
