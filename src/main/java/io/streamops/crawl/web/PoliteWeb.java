package io.streamops.crawl.web;

import io.streamops.crawl.fetch.FetchOptions;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.CachedRobotsRules;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.crawl.politeness.RedisHostLimiter;
import io.streamops.crawl.politeness.RobotsFetcher;
import io.streamops.crawl.politeness.RobotsRules;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CrawlSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * The parts that {@link PoliteVisits} uses.
 *
 * @param close closes all connections
 */
public record PoliteWeb(Fetcher fetcher, RobotsRules robots, HostLimiter hosts, Supplier<Future<Void>> close) {

    /**
     * Creates the parts from the settings.
     *
     * @param product the default user agent
     */
    public static PoliteWeb of(
            Vertx vertx, CrawlSettings settings, String product, RedisConnections redis, InstantSource clock) {
        var userAgent = settings.userAgent().orElse(product);
        var fetcher = new Fetcher(vertx, FetchOptions.of(settings, userAgent), clock);
        var workers = vertx.createSharedWorkerExecutor("crawl-robots", 1);
        var hosts = new RedisHostLimiter(vertx, redis, HostLimiter.Limits.of(settings), new SecureRandom());
        var source = new RobotsFetcher(request -> inTurn(hosts, fetcher, request));
        return new PoliteWeb(
                fetcher,
                new CachedRobotsRules(vertx, source, workers, clock, userAgent),
                hosts,
                () -> Future.join(fetcher.close(), workers.close()).mapEmpty());
    }

    /** A robots.txt is a request to its host like any other. */
    private static Future<FetchResult> inTurn(HostLimiter hosts, Fetcher fetcher, Fetcher.Request request) {
        return hosts.take(request.url(), Duration.ZERO)
                .compose(turn -> fetcher.fetch(request).onComplete(fetched -> turn.end()));
    }
}
