package io.streamops.crawl.worker;

import io.streamops.crawl.fetch.FetchOptions;
import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.polite.FetchedRobots;
import io.streamops.crawl.polite.HostLimits;
import io.streamops.crawl.polite.HostTurns;
import io.streamops.crawl.polite.RedisHostTurns;
import io.streamops.crawl.polite.RobotsRules;
import io.streamops.crawl.polite.RobotsTxt;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
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
        Supplier<Future<Void>> close) {

    static Web of(Vertx vertx, CrawlWorkerParts parts) {
        var settings = parts.settings();
        var userAgent = settings.userAgent().orElse(parts.userAgent());
        var fetcher = new Fetcher(vertx, FetchOptions.of(settings, userAgent), parts.clock());
        var workers = vertx.createSharedWorkerExecutor("crawl-robots", 1);
        var hosts = new RedisHostTurns(vertx, parts.redis(), HostLimits.of(settings), new SecureRandom());
        var source = new FetchedRobots(request -> inTurn(hosts, fetcher, request));
        var robots = new RobotsTxt(vertx, source, workers, parts.clock(), userAgent);
        return new Web(
                fetcher::fetch,
                robots,
                hosts,
                () -> Future.join(fetcher.close(), workers.close()).mapEmpty());
    }

    /** A robots.txt is a request to its host like any other. */
    private static Future<Fetched> inTurn(HostTurns hosts, Fetcher fetcher, FetchRequest request) {
        return hosts.take(request.url(), Duration.ZERO)
                .compose(turn -> fetcher.fetch(request).onComplete(fetched -> turn.end()));
    }
}
