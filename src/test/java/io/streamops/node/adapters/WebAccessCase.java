package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.job.JobError;
import io.streamops.crawl.fetch.AddressResolver;
import io.streamops.crawl.fetch.FetchOptions;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.CachedRobotsRules;
import io.streamops.crawl.politeness.RobotsFetcher;
import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.web.PageReaderPool;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.WebPages;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** The web access of jobs, and a site with responses of the test. */
@ExtendWith(VertxExtension.class)
abstract class WebAccessCase {
    static final Instant NOW = Instant.parse("2025-11-01T12:00:00Z");
    static final int MOST = 100_000;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final AddressResolver UNREACHABLE = name -> Future.failedFuture(new UnknownHostException(name));

    final Vertx vertx;
    final FakeHostLimiter turns = new FakeHostLimiter();
    final TestRun run = new TestRun();
    final FakeSite site;
    final WebAccessAdapter web;

    WebAccessCase(Vertx vertx) throws Exception {
        this.vertx = vertx;
        site = FakeSite.start();
        web = web(true, LONG);
    }

    final WebAccessAdapter web(boolean allowPrivate, Duration time) {
        var fetcher = fetcher(allowPrivate, time);
        var robots = new CachedRobotsRules(
                vertx,
                new RobotsFetcher(fetcher(allowPrivate, LONG)::fetch),
                vertx.createSharedWorkerExecutor("robots", 1),
                () -> NOW,
                "StreamOps/test");
        return new WebAccessAdapter(new WebPages(
                new PoliteVisits(robots, turns, fetcher::fetch, () -> NOW),
                PageReaderPool.of(vertx, new SimpleMeterRegistry()),
                MOST));
    }

    private Fetcher fetcher(boolean allowPrivate, Duration time) {
        var options = new FetchOptions(LONG, time, time, allowPrivate, "StreamOps/test", 4);
        return new Fetcher(vertx, options, UNREACHABLE, () -> NOW);
    }

    @AfterEach
    final void noTurnIsLeftOverWhateverHappens() throws Exception {
        site.close();
        assertThat(turns.inLine).hasValue(0);
    }

    static void assertFails(ThrowingCallable call, String code, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(new JobError(failure.code(), failure.message()))
                                .isEqualTo(new JobError(code, message)));
    }
}
