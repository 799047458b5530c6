package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How answers to a request for robots.txt are understood. */
class FetchedRobotsTest {
    private static final HttpUrl START = at(0);

    /** What the web of this test answers. */
    private final Map<HttpUrl, FetchResult> web = new HashMap<>();

    private final List<Fetcher.Request> requests = new ArrayList<>();

    private final RobotsFetcher robots = new RobotsFetcher(request -> {
        requests.add(request);
        return Future.succeededFuture(Objects.requireNonNull(web.get(request.url())));
    });

    private static HttpUrl at(int hop) {
        return Objects.requireNonNull(HttpUrl.parse("https://host%d.example/robots.txt".formatted(hop)));
    }

    private static FetchResult status(int status) {
        return new FetchResult.Response(
                status, "text/plain", Buffer.buffer("body"), false, FetchResult.Validators.NONE, null);
    }

    private RobotsSource.Result answer(FetchResult fetched) throws Exception {
        web.put(START, fetched);
        return robots.fetch(START).await(30, TimeUnit.SECONDS);
    }

    private void redirect(int hops) {
        for (var hop = 0; hop < hops; hop++) {
            web.put(at(hop), new FetchResult.Redirect(302, at(hop + 1)));
        }
    }

    @Test
    void aFileIsRead() throws Exception {
        assertThat(answer(status(200))).isEqualTo(new RobotsSource.Result.Found(Buffer.buffer("body")));
        assertThat(requests).containsExactly(new Fetcher.Request(START, FetchResult.Validators.NONE, 500 * 1_024));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 400, 401, 403, 404, 410, 451, 499})
    void aSiteThatRefusesTheFileHasNone(int status) throws Exception {
        assertThat(answer(status(status))).isEqualTo(new RobotsSource.Result.Absent());
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 599})
    void aSiteInTroubleCannotSay(int status) throws Exception {
        assertThat(answer(status(status)))
                .isEqualTo(new RobotsSource.Result.Unreachable("Status " + status, Duration.ZERO));
    }

    @Test
    void howLongToWaitIsPassedOn() throws Exception {
        var retryAfter = Duration.ofSeconds(77);
        assertThat(answer(new FetchResult.Response(
                        503, "", Buffer.buffer(), false, FetchResult.Validators.NONE, retryAfter)))
                .isEqualTo(new RobotsSource.Result.Unreachable("Status 503", retryAfter));
    }

    @Test
    void noAnswerIsNotTheSameAsNoSite() throws Exception {
        assertThat(answer(new FetchResult.Failed("Request timed out", true)))
                .isEqualTo(new RobotsSource.Result.Unreachable("Request timed out", Duration.ZERO));
        assertThat(answer(new FetchResult.Failed("No such host", false)))
                .isEqualTo(new RobotsSource.Result.NoSite("No such host", false));
        assertThat(answer(new FetchResult.Refused("Not public")))
                .isEqualTo(new RobotsSource.Result.NoSite("Not public", true));
        assertThat(answer(new FetchResult.NotModified())).isInstanceOf(RobotsSource.Result.Unreachable.class);
    }

    @Test
    void withoutAConnectionTheResultIsNotConnected() throws Exception {
        assertThat(answer(new FetchResult.Failed("Refused", true, false)))
                .isEqualTo(new RobotsSource.Result.NotConnected("Refused"));
    }

    @Test
    void fiveRedirectsAreFollowedToWhereverTheyLead() throws Exception {
        redirect(5);
        web.put(at(5), status(200));
        assertThat(robots.fetch(START).await(30, TimeUnit.SECONDS)).isInstanceOf(RobotsSource.Result.Found.class);
        assertThat(requests).hasSize(6);
    }

    @Test
    void afterFiveRedirectsThereIsNoFile() throws Exception {
        redirect(6);
        assertThat(robots.fetch(START).await(30, TimeUnit.SECONDS)).isEqualTo(new RobotsSource.Result.Absent());
        assertThat(requests).hasSize(6);
    }

    @Test
    void aRedirectToWhereWeMayNotGoSaysNothingOfTheSite() throws Exception {
        redirect(1);
        web.put(at(1), new FetchResult.Refused("Not public"));
        assertThat(robots.fetch(START).await(30, TimeUnit.SECONDS)).isInstanceOf(RobotsSource.Result.Unreachable.class);

        web.put(at(1), new FetchResult.Failed("Refused", true, false));
        assertThat(robots.fetch(START).await(30, TimeUnit.SECONDS)).isInstanceOf(RobotsSource.Result.Unreachable.class);
    }
}
