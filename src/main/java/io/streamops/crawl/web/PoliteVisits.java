package io.streamops.crawl.web;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.crawl.politeness.HostLimiter.Turn;
import io.streamops.crawl.politeness.RobotsRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import okhttp3.HttpUrl;

/**
 * Requests URLs from sites, each once: checks robots.txt, waits for the turn at the host, which all nodes share, and sends the
 * request. Used by crawls and jobs. For virtual threads.
 */
public final class PoliteVisits {
    /** The longest pause of a host that a site can demand, and the longest delay before a retry. */
    public static final Duration LONGEST_REST = Duration.ofMinutes(15);

    private final RobotsRules robots;
    private final HostLimiter hosts;
    private final BiFunction<Fetcher.Request, Future<?>, Future<FetchResult>> site;
    private final InstantSource clock;

    /** @param site sends the request; cancels it when the future completes */
    public PoliteVisits(
            RobotsRules robots,
            HostLimiter hosts,
            BiFunction<Fetcher.Request, Future<?>, Future<FetchResult>> site,
            InstantSource clock) {
        this.robots = robots;
        this.hosts = hosts;
        this.site = site;
        this.clock = clock;
    }

    public static PoliteVisits of(PoliteWeb web, InstantSource clock) {
        return new PoliteVisits(web.robots(), web.hosts(), web.fetcher()::fetch, clock);
    }

    /** The result of a visit. */
    public sealed interface Visit {}

    /** The request was sent. */
    public record Made(FetchResult fetched, Instant began, Duration took) implements Visit {}

    /** No request was sent, because of the site's robots.txt. */
    public record Barred(RobotsRules.Verdict.Closed verdict) implements Visit {}

    /** No request was sent, because the visitor no longer wanted it. */
    public record Withdrawn() implements Visit {}

    public Visit visit(Fetcher.Request request, Visitor visitor) {
        return switch (visitor.await(robots.judge(request.url()))) {
            case RobotsRules.Verdict.Closed closed -> new Barred(closed);
            case RobotsRules.Verdict.Allowed allowed -> inTurn(request, allowed.delay(), visitor);
        };
    }

    private Visit inTurn(Fetcher.Request request, Duration delay, Visitor visitor) {
        var place = hosts.line(request.url(), delay);
        try {
            if (!visitor.awaitTurn(place.turn())) {
                return new Withdrawn();
            }
            var began = clock.instant();
            var start = System.nanoTime();
            var fetched = visitor.await(site.apply(request, visitor.abandoned()));
            return new Made(fetched, began, Duration.ofNanos(System.nanoTime() - start));
        } finally {
            place.leave();
        }
    }

    /** Pauses the host on all nodes for the demanded time, up to the maximum. */
    public Future<Void> rest(HttpUrl url, Duration demanded) {
        return hosts.rest(url, demanded.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : demanded);
    }

    /** Waits during a visit, on behalf of a crawl or of a job. For virtual threads. */
    public interface Visitor {
        /** Waits for a result; throws if the work ends first. */
        <T> T await(Future<T> result);

        /**
         * Waits for the turn at the host, and for the visitor's own permits.
         *
         * @return whether to send the request
         */
        boolean awaitTurn(Future<Turn> turn);

        /** Completes if the work ends first: the request is cancelled. */
        Future<?> abandoned();
    }
}
