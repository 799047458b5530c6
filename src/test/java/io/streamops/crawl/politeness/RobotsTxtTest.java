package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is kept of robots.txt files, and for how long. */
@ExtendWith(VertxExtension.class)
class RobotsTxtTest {
    private static final String SHUT = "User-agent: *\nDisallow: /";

    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final FakeRobotsSource site = new FakeRobotsSource();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;
    private final CachedRobotsRules robots;

    RobotsTxtTest(Vertx vertx) {
        this.vertx = vertx;
        workers = vertx.createSharedWorkerExecutor("robots", 2);
        robots = new CachedRobotsRules(vertx, site, workers, clock, "StreamOps/1.0 (+https://example.com)");
    }

    private static HttpUrl url(String text) {
        return Objects.requireNonNull(HttpUrl.parse(text));
    }

    private RobotsRules.Verdict judge(String url) throws Exception {
        return robots.judge(url(url)).await(30, TimeUnit.SECONDS);
    }

    private void after(Duration time) {
        now = now.plus(time);
    }

    @Test
    void aRefusalNamesTheHost() throws Exception {
        site.serves(SHUT);
        assertThat(judge("https://example.com/a"))
                .isEqualTo(new RobotsRules.Verdict.Disallowed("robots.txt of example.com does not allow it"));
        assertThat(judge("https://example.com/robots.txt")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
    }

    @Test
    void theProductOfTheUserAgentIsLookedForInAnyCase() throws Exception {
        site.serves("User-agent: STREAMOPS\nDisallow: /x\nCrawl-delay: 3\n\nUser-agent: *\nDisallow: /");
        assertThat(judge("https://example.com/a")).isEqualTo(new RobotsRules.Verdict.Allowed(Duration.ofSeconds(3)));
    }

    @Test
    void aFileIsAskedForOnceAnHourAndForEachOrigin() throws Exception {
        site.serves(SHUT);
        judge("https://user:secret@example.com/a?q#f");
        judge("https://example.com:443/b");
        after(Duration.ofMinutes(59));
        judge("https://example.com/c");
        assertThat(site.requests).containsExactly(url("https://example.com/robots.txt"));

        judge("http://example.com/");
        judge("https://example.com:8443/");
        judge("https://www.example.com/");
        assertThat(site.requests)
                .contains(
                        url("http://example.com/robots.txt"),
                        url("https://example.com:8443/robots.txt"),
                        url("https://www.example.com/robots.txt"))
                .hasSize(4);

        after(Duration.ofMinutes(2));
        site.answers(new RobotsSource.Result.Absent());
        assertThat(judge("https://example.com/c")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
        assertThat(site.requests).hasSize(5);
    }

    @Test
    void aSiteThatCannotSayIsAskedAgainAfterGrowingPauses() throws Exception {
        site.isAway();
        var pauses = new ArrayList<Duration>();
        for (var i = 0; i < 9; i++) {
            var verdict = (RobotsRules.Verdict.Unknown) judge("https://example.com/a");
            assertThat(verdict.reason())
                    .startsWith("robots.txt of example.com cannot be read now, so nothing of it is fetched")
                    .endsWith("Request timed out");
            pauses.add(verdict.after());
            after(verdict.after().minusMillis(1));
            judge("https://example.com/a");
            assertThat(site.requests).hasSize(i + 1);
            after(Duration.ofMillis(1));
        }
        assertThat(pauses).isSorted().startsWith(Duration.ofSeconds(10)).endsWith(Duration.ofMinutes(10));

        site.serves("User-agent: *\nDisallow: /x");
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
    }

    @Test
    void aSiteThatWantsToBeAskedLaterIsAskedLater() throws Exception {
        site.answers(new RobotsSource.Result.Unreachable("Status 429", Duration.ofMinutes(3)));
        assertThat(((RobotsRules.Verdict.Unknown) judge("https://example.com/a")).after())
                .isEqualTo(Duration.ofMinutes(3));
        site.answers(new RobotsSource.Result.Unreachable("Status 429", Duration.ofDays(300)));
        assertThat(((RobotsRules.Verdict.Unknown) judge("https://example.org/a")).after())
                .isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aKnownFileOutlastsItsUnreachableSiteForADay() throws Exception {
        site.serves("User-agent: *\nDisallow: /x");
        judge("https://example.com/a");
        site.isAway();
        for (var hours = 0; hours < 23; hours++) {
            after(Duration.ofHours(1));
            assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
            assertThat(judge("https://example.com/x")).isInstanceOf(RobotsRules.Verdict.Disallowed.class);
        }
        assertThat(site.requests).hasSize(24);
        after(Duration.ofHours(2));
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Unknown.class);
        assertThat(judge("https://example.com/x")).isInstanceOf(RobotsRules.Verdict.Unknown.class);
    }

    @Test
    void havingHadNoFileIsNoLicenceWhileTheSiteIsUnreachable() throws Exception {
        judge("https://example.com/a");
        site.isAway();
        after(Duration.ofHours(1));
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Unknown.class);
    }

    @Test
    void aSiteThatIsNoneIsRefusedForItsOwnReason() throws Exception {
        site.answers(new RobotsSource.Result.NoSite("The address is not public", true));
        assertThat(judge("https://example.com/a"))
                .isEqualTo(new RobotsRules.Verdict.Disallowed("The address is not public"));
        site.answers(new RobotsSource.Result.Absent());
        after(Duration.ofSeconds(10));
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
    }

    @Test
    void withoutAConnectionEachAttemptFetchesAgain() throws Exception {
        site.answers(new RobotsSource.Result.NotConnected("Refused"));
        for (var tries = 1; tries <= 9; tries++) {
            assertThat(judge("https://example.com/a"))
                    .isEqualTo(new RobotsRules.Verdict.Unknown("Refused", Duration.ofMillis(500)));
            judge("https://example.com/b");
            assertThat(site.requests).hasSize(tries);
            after(Duration.ofMillis(500));
        }

        site.isAway();
        assertThat(((RobotsRules.Verdict.Unknown) judge("https://example.com/a")).after())
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void aKnownFileOutlastsASiteThatRefusesConnections() throws Exception {
        site.serves("User-agent: *\nDisallow: /x");
        judge("https://example.com/a");
        site.answers(new RobotsSource.Result.NotConnected("Refused"));
        after(Duration.ofHours(1));
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Allowed.class);
        assertThat(judge("https://example.com/x")).isInstanceOf(RobotsRules.Verdict.Disallowed.class);
    }

    @Test
    void aSiteThatDoesNotExistIsNotOneThatForbidsSomething() throws Exception {
        site.answers(new RobotsSource.Result.NoSite("The host was not found", false));
        assertThat(judge("https://example.com/a")).isEqualTo(new RobotsRules.Verdict.NoSite("The host was not found"));
    }

    @Test
    void aBrokenFetchIsAnUnreachableSite() throws Exception {
        site.breaksWith(new IllegalStateException("of the test"));
        assertThat(judge("https://example.com/a")).isInstanceOf(RobotsRules.Verdict.Unknown.class);
    }

    @Test
    void whatIsAwayOnOurSideIsNoReasonToDoubtTheSite() throws Exception {
        site.breaksWith(new Unavailable("redis", new IllegalStateException("of the test"), Future::succeededFuture));
        assertThatThrownBy(() -> judge("https://example.com/a")).isInstanceOf(Unavailable.class);

        site.serves("User-agent: *\nDisallow: /b");
        assertThat(judge("https://example.com/a")).isEqualTo(new RobotsRules.Verdict.Allowed(Duration.ZERO));
    }

    @Test
    void aSourceThatThrowsIsAnUnreachableSiteToo() throws Exception {
        RobotsSource broken = robotsUrl -> {
            throw new IllegalStateException("of the test");
        };
        var rules = new CachedRobotsRules(vertx, broken, workers, clock, "StreamOps");
        for (var i = 0; i < 2; i++) {
            assertThat(rules.judge(url("https://example.com/a")).await(30, TimeUnit.SECONDS))
                    .isInstanceOf(RobotsRules.Verdict.Unknown.class);
        }
    }

    @Test
    void aHundredWhoAskAtOnceCauseOneRequest() throws Exception {
        for (var round = 1; round <= 2; round++) {
            var answer = site.keepsUsWaiting();
            var verdicts = new ArrayList<Future<RobotsRules.Verdict>>();
            for (var i = 0; i < 100; i++) {
                verdicts.add(robots.judge(url("https://example.com/" + i)));
            }
            assertThat(verdicts).noneMatch(Future::isComplete);
            answer.complete(new RobotsSource.Result.Absent());
            Future.all(verdicts).await(30, TimeUnit.SECONDS);
            assertThat(site.requests).hasSize(round);
            after(Duration.ofHours(1));
        }
    }

    @Test
    void memoryIsBounded() throws Exception {
        var small = new CachedRobotsRules(vertx, site, workers, clock, "StreamOps", 100 * 1_024);
        for (var i = 0; i < 1_000; i++) {
            small.judge(url("https://host%d.example/".formatted(i))).await(30, TimeUnit.SECONDS);
        }
        assertThat(site.requests).hasSize(1_000);
        for (var i = 0; i < 1_000; i++) {
            small.judge(url("https://host%d.example/".formatted(i))).await(30, TimeUnit.SECONDS);
        }
        assertThat(site.requests).hasSizeGreaterThanOrEqualTo(1_900);
    }

    @Test
    void aFileLargerThanTheBoundIsObeyedThoughNotKept() throws Exception {
        site.serves("User-agent: *\nDisallow: /x" + "y".repeat(100_000) + "\nDisallow: /a");
        var small = new CachedRobotsRules(vertx, site, workers, clock, "StreamOps", 100 * 1_024);
        assertThat(small.judge(url("https://example.com/a")).await(30, TimeUnit.SECONDS))
                .isInstanceOf(RobotsRules.Verdict.Disallowed.class);
    }

    @Test
    void aCostlyFileIsAppliedByTheWorkers() throws Exception {
        site.serves("User-agent: *\n" + ("Disallow: /*" + "a".repeat(500) + "b\n").repeat(120) + "Disallow: /z");
        assertThat(judge("https://example.com/" + "a".repeat(4_000))).isInstanceOf(RobotsRules.Verdict.Allowed.class);
        assertThat(judge("https://example.com/z" + "a".repeat(4_000)))
                .isInstanceOf(RobotsRules.Verdict.Disallowed.class);
    }
}
