package io.streamops.crawl.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.politeness.HostLimiter;
import io.streamops.crawl.politeness.RobotsRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

/** What is done in which order; all waiting is over at once. */
class PoliteVisitsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final HttpUrl URL = HttpUrl.get("https://example.com/a");
    private static final FetchResult REDIRECT = new FetchResult.Redirect(301, HttpUrl.get("https://example.com/b"));

    private final List<String> steps = new ArrayList<>();
    private final List<Duration> rests = new ArrayList<>();
    private RobotsRules.Verdict verdict = new RobotsRules.Verdict.Allowed(Duration.ofSeconds(2));
    private boolean wanted = true;
    private Future<FetchResult> answer = Future.succeededFuture(REDIRECT);
    private final PoliteVisits visits = new PoliteVisits(
            url -> Future.succeededFuture(verdict),
            new Turns(),
            (request, abandoned) -> {
                steps.add("request");
                return answer;
            },
            () -> NOW);

    private PoliteVisits.Visit visit() {
        return visits.visit(new Fetcher.Request(URL, FetchResult.Validators.NONE, 1_000), new Patient());
    }

    @Test
    void aRequestIsMadeInTheTurnOfItsHost() {
        assertThat(visit())
                .isInstanceOfSatisfying(
                        PoliteVisits.Made.class,
                        made -> assertThat(made).isEqualTo(new PoliteVisits.Made(REDIRECT, NOW, made.took())));
        assertThat(steps).containsExactly("line PT2S", "turn", "request", "leave");
    }

    @Test
    void aSiteThatIsClosedToRobotsIsNotAskedAtAll() {
        var no = new RobotsRules.Verdict.Disallowed("robots.txt of example.com does not allow it");
        verdict = no;

        assertThat(visit()).isEqualTo(new PoliteVisits.Barred(no));
        assertThat(steps).isEmpty();
    }

    @Test
    void whatIsNotWantedAnyMoreGivesItsTurnBack() {
        wanted = false;

        assertThat(visit()).isEqualTo(new PoliteVisits.Withdrawn());
        assertThat(steps).containsExactly("line PT2S", "turn", "leave");
    }

    @Test
    void aVisitThatIsEndedGivesItsTurnBack() {
        answer = Future.failedFuture(new CancellationException());

        assertThatThrownBy(this::visit).isInstanceOf(CancellationException.class);
        assertThat(steps).containsExactly("line PT2S", "turn", "request", "leave");
    }

    @Test
    void aSiteIsLeftAloneForABoundedTimeOnly() {
        visits.rest(URL, Duration.ofSeconds(5));
        visits.rest(URL, Duration.ofDays(1));

        assertThat(rests).containsExactly(Duration.ofSeconds(5), Duration.ofMinutes(15));
    }

    /** Waits for futures that are complete. */
    private final class Patient implements PoliteVisits.Visitor {
        @Override
        public <T> T await(Future<T> result) {
            if (result.cause() instanceof RuntimeException failure) {
                throw failure;
            }
            return result.result();
        }

        @Override
        public boolean awaitTurn(Future<HostLimiter.Turn> turn) {
            steps.add("turn");
            return wanted;
        }

        @Override
        public Future<?> abandoned() {
            return Future.succeededFuture();
        }
    }

    private final class Turns implements HostLimiter {
        @Override
        public Place line(HttpUrl url, Duration delay) {
            steps.add("line " + delay);
            return new Place() {
                @Override
                public Future<Turn> turn() {
                    return Future.succeededFuture(() -> {});
                }

                @Override
                public void leave() {
                    steps.add("leave");
                }
            };
        }

        @Override
        public Future<Void> rest(HttpUrl url, Duration time) {
            rests.add(time);
            return Future.succeededFuture();
        }

        @Override
        public void close() {}
    }
}
