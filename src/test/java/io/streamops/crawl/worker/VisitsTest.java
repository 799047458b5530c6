package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.crawl.fetch.FetchOptions;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.CachedRobotsRules;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.crawl.politeness.RobotsFetcher;
import io.streamops.crawl.politeness.RobotsRules;
import io.streamops.crawl.web.PoliteVisits;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often a site is asked, and how long is waited in between. Waiting moves the test's clock. */
@ExtendWith(VertxExtension.class)
class VisitsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Vertx vertx;
    private final List<Duration> pauses = new ArrayList<>();
    private final List<HttpUrl> requests = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;

    VisitsTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private Visits visits() {
        var robots = new CachedRobotsRules(
                vertx,
                new RobotsFetcher(this::fetch),
                vertx.createSharedWorkerExecutor("robots", 1),
                clock,
                "StreamOps/test");
        return visits(robots, new NoTurns());
    }

    private Visits visits(RobotsRules robots, HostLimiter turns) {
        var meters = new CrawlMeters(new SimpleMeterRegistry());
        return new Visits(
                new PoliteVisits(robots, turns, (request, abandoned) -> fetch(request), clock),
                1_024,
                new CrawlAdmission(vertx, turns, 1, meters),
                CrawlRetryPolicy.standard(),
                meters,
                new StepRetries(this::pause),
                this::pause);
    }

    private Future<FetchResult> fetch(Fetcher.Request request) {
        requests.add(request.url());
        return new Fetcher(vertx, new FetchOptions(LONG, LONG, LONG, true, "StreamOps/test", 2), clock).fetch(request);
    }

    private void pause(Duration time) {
        pauses.add(time);
        now = now.plus(time);
    }

    private static HttpUrl closedPort() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return HttpUrl.get("http://127.0.0.1:" + socket.getLocalPort() + "/page");
        }
    }

    @Test
    void aHostThatRefusesIsTriedThreeTimesWithinFiveSeconds() throws Exception {
        var url = closedPort();

        var visit = visits().visit(url, FetchResult.Validators.NONE, () -> true, new SlotHolder());

        assertThat(visit).isEqualTo(new Visits.Failed("The site refused the connection (3 attempts)"));
        assertThat(requests).hasSize(3).allMatch(each -> each.encodedPath().equals("/robots.txt"));
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isLessThan(Duration.ofSeconds(5));
    }

    /** The lock of a URL can be lost while its crawl waits for the host. */
    @Test
    void aUrlThatAnotherWorkerHasByNowIsNotAskedFor() {
        var locked = new AtomicBoolean(true);
        RobotsRules open = url -> Future.succeededFuture(new RobotsRules.Verdict.Allowed(Duration.ZERO));
        var ended = new AtomicBoolean();
        var turns = new NoTurns() {
            @Override
            public Place line(HttpUrl url, Duration delay) {
                locked.set(false);
                return new ReadyPlace(() -> ended.set(true));
            }
        };

        var visit = visits(open, turns)
                .visit(
                        HttpUrl.get("http://127.0.0.1:1/page"),
                        FetchResult.Validators.NONE,
                        locked::get,
                        new SlotHolder());

        assertThat(visit).isEqualTo(new Visits.LostLock());
        assertThat(requests).isEmpty();
        assertThat(ended).isTrue();
    }

    private record ReadyPlace(HostLimiter.Turn itsTurn) implements HostLimiter.Place {
        @Override
        public Future<HostLimiter.Turn> turn() {
            return Future.succeededFuture(itsTurn);
        }

        @Override
        public void leave() {
            itsTurn.end();
        }
    }

    /** Nothing is waited for that costs time. */
    private static class NoTurns implements HostLimiter {
        @Override
        public Place line(HttpUrl url, Duration delay) {
            throw new AssertionError("no page may be fetched");
        }

        @Override
        public Future<Void> rest(HttpUrl url, Duration time) {
            throw new AssertionError("the site has not asked for it");
        }

        @Override
        public void close() {}
    }
}
