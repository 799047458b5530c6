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
 * Asks sites for URLs, each once: robots.txt is judged, the request waits for its host's turn among those of all nodes, and then it
 * is made. Crawls and jobs both use it. On virtual threads.
 */
public final class PoliteVisits {
    /** A site that asks for more is left alone for so long, and no URL is tried again after more. */
    public static final Duration LONGEST_REST = Duration.ofMinutes(15);

    private final RobotsRules robots;
    private final HostLimiter hosts;
    private final BiFunction<Fetcher.Request, Future<?>, Future<FetchResult>> site;
    private final InstantSource clock;

    /** @param site makes the request, unless it is abandoned */
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

    /** What a visit has led to. */
    public sealed interface Visit {}

    /** A request was made. */
    public record Made(FetchResult fetched, Instant began, Duration took) implements Visit {}

    /** None was made, because of the site's robots.txt. */
    public record Barred(RobotsRules.Verdict.Closed verdict) implements Visit {}

    /** None was made, as the visitor did not want it any more. */
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

    /** The site is left alone by all nodes for as long as it asks, within reason: no site silences itself for good. */
    public Future<Void> rest(HttpUrl url, Duration asked) {
        return hosts.rest(url, asked.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : asked);
    }

    /** Waits for the parts of a visit, on behalf of a crawl or of a job. On virtual threads. */
    public interface Visitor {
        /** Waits for a result; throws if the work ends first. */
        <T> T await(Future<T> result);

        /**
         * Waits for the turn of the host, and for what the visitor needs besides.
         *
         * @return whether the request is still to be made
         */
        boolean awaitTurn(Future<Turn> turn);

        /** Completes if the work ends first: the request is aborted. */
        Future<?> abandoned();
    }
}
