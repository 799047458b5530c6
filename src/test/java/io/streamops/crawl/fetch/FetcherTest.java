package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.crawl.site.SiteRequest;
import io.streamops.messaging.Eventually;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetcherTest extends FetchCase {
    FetcherTest() throws Exception {}

    @Test
    void fetchesAPage() throws Exception {
        site.page("/a", PAGE);
        assertThat(fetch("/a?q=B%20c#part"))
                .isEqualTo(new FetchResult.Response(
                        200,
                        "text/html; charset=utf-8",
                        Buffer.buffer(PAGE),
                        false,
                        FetchResult.Validators.NONE,
                        null));
        assertThat(site.requests("/a")).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.target()).isEqualTo("/a?q=B%20c");
            assertThat(request.host()).isEqualTo("localhost:" + site.port());
            assertThat(request.headers())
                    .containsEntry("user-agent", "StreamOps/test")
                    .containsEntry("accept-encoding", "gzip, deflate, br")
                    .containsOnlyKeys("host", "user-agent", "accept", "accept-encoding");
        });
    }

    @Test
    void usesAConnectionAgain() throws Exception {
        site.page("/a", PAGE).redirect("/b", "/a").answer("/c", Scenarios.gzipped(PAGE));
        for (var path : List.of("/a", "/b", "/missing", "/c", "/a")) {
            fetch(path);
        }
        assertThat(site.connections()).isEqualTo(1);
    }

    @Test
    void aConnectionThatWasClosedMeanwhileIsReplaced() throws Exception {
        site.answer("/a", visit -> {
            if (visit.request().number() == 2) {
                visit.close();
            } else {
                visit.send(Reply.html(PAGE));
            }
        });
        assertThat(response("/a").status()).isEqualTo(200);
        assertThat(response("/a").status()).isEqualTo(200);
        assertThat(site.requests("/a")).extracting(SiteRequest::connection).containsExactly(1, 1, 2);
    }

    @Test
    void keepsItsBoundOfConnectionsToAHost() throws Exception {
        var both = new CountDownLatch(2);
        site.answer("/a", visit -> {
            both.countDown();
            both.await();
            visit.send(Reply.html(PAGE));
        });
        var all = IntStream.range(0, 20)
                .mapToObj(i -> fetcher.fetch(
                        new Fetcher.Request(HttpUrl.get(site.url("/a?" + i)), FetchResult.Validators.NONE, LIMIT)))
                .toList();
        Future.join(all).await(60, TimeUnit.SECONDS);
        assertThat(all).allSatisfy(each -> assertThat(each.result()).isInstanceOf(FetchResult.Response.class));
        assertThat(site.mostAtOnce()).isEqualTo(2);
        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void answersOnTheContextOfItsCaller() throws Exception {
        site.page("/a", PAGE);
        var verticle = new VerticleBase() {
            @Override
            public Future<?> start() {
                var here = Vertx.currentContext();
                return fetcher.fetch(
                                new Fetcher.Request(HttpUrl.get(site.url("/a")), FetchResult.Validators.NONE, LIMIT))
                        .map(fetched -> {
                            assertThat(Vertx.currentContext()).isSameAs(here);
                            return fetched;
                        });
            }
        };
        vertx.deployVerticle(verticle, new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD))
                .await(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void doesNotFollowARedirect(int status) throws Exception {
        site.page("/there", PAGE).reply("/dir/here", Reply.redirect(status, "../there?x=1#part"));
        assertThat(fetch("/dir/here")).isEqualTo(new FetchResult.Redirect(status, HttpUrl.get(site.url("/there?x=1"))));
        assertThat(site.requests("/there")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http://elsewhere.example/x, http://elsewhere.example/x",
        "//elsewhere.example, http://elsewhere.example/",
        "https://elsewhere.example/, https://elsewhere.example/",
        "http://elsewhere.example/Ã¼, http://elsewhere.example/%C3%BC",
    })
    void resolvesWhereARedirectLeads(String location, String target) throws Exception {
        site.redirect("/a", location);
        assertThat(fetch("/a")).isEqualTo(new FetchResult.Redirect(302, HttpUrl.get(target)));
    }

    @Test
    void aRedirectToNowhereFails() throws Exception {
        site.reply("/none", Reply.status(302))
                .redirect("/ftp", "ftp://example.com/")
                .redirect("/js", "javascript:x");
        assertThat(failed("/none").reason()).isEqualTo("The site answered 302 without saying where the page lies");
        assertThat(failed("/ftp").reason()).contains("ftp://example.com/", "no web address");
        assertThat(failed("/js").passing()).isFalse();
    }

    @Test
    void asksWhetherAPageHasChanged() throws Exception {
        var validators = new FetchResult.Validators("\"1\"", "Sat, 01 Nov 2025 11:00:00 GMT");
        site.answer("/a", Scenarios.unchanging(PAGE, "\"1\"", "Sat, 01 Nov 2025 11:00:00 GMT"));
        assertThat(response("/a").validators()).isEqualTo(validators);
        assertThat(fetch(fetcher, site.url("/a"), validators)).isEqualTo(new FetchResult.NotModified());
        assertThat(fetch(fetcher, site.url("/a"), new FetchResult.Validators("\"0\"", null)))
                .isInstanceOf(FetchResult.Response.class);
        assertThat(site.requests("/a").get(1).headers())
                .containsEntry("if-none-match", "\"1\"")
                .containsEntry("if-modified-since", "Sat, 01 Nov 2025 11:00:00 GMT");
    }

    @Test
    void notModifiedIsNoAnswerToAPlainRequest() throws Exception {
        site.reply("/a", Reply.status(304));
        assertThat(failed("/a").reason()).contains("304");
    }

    @Test
    void saysHowLongTheSiteWantsToBeLeftAlone() throws Exception {
        site.reply(
                "/busy",
                Reply.status(429).with("Retry-After", "7").body("slow down"),
                Reply.status(503).with("Retry-After", "Sat, 01 Nov 2025 12:01:00 GMT"));
        assertThat(response("/busy").retryAfter()).isEqualTo(Duration.ofSeconds(7));
        assertThat(response("/busy"))
                .isEqualTo(new FetchResult.Response(
                        503, "", Buffer.buffer(), false, FetchResult.Validators.NONE, Duration.ofMinutes(1)));
    }

    @Test
    void hintsBeforeTheAnswerAreNotTheAnswer() throws Exception {
        site.answer("/a", visit -> {
            visit.write("HTTP/1.1 103 Early Hints\r\nLink: </x.css>; rel=preload\r\n\r\n");
            visit.send(Reply.html(PAGE));
        });
        assertThat(response("/a").status()).isEqualTo(200);
    }

    @Test
    void strangeHeadersAreNotRemembered() throws Exception {
        site.reply("/a", Reply.html(PAGE).with("ETag", "x".repeat(2_000)).with("Last-Modified", ""));
        assertThat(response("/a").validators()).isEqualTo(FetchResult.Validators.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 203, 204, 205, 400, 404, 451, 500, 599, 999})
    void everyOtherStatusIsAResponse(int status) throws Exception {
        site.reply("/a", Reply.status(status));
        assertThat(response("/a").status()).isEqualTo(status);
    }

    @Test
    void remembersNoCookies() throws Exception {
        site.reply("/a", Reply.html(PAGE).with("Set-Cookie", "session=1; Path=/"));
        fetch("/a");
        fetch("/a");
        assertThat(site.requests("/a"))
                .hasSize(2)
                .noneMatch(request -> request.header("cookie").isPresent());
    }

    @Test
    void closingEndsWhatIsUnderWay() throws Exception {
        site.page("/a", PAGE).answer("/silent", Scenarios.silent());
        fetch("/a");
        var waiting = fetcher.fetch(
                new Fetcher.Request(HttpUrl.get(site.url("/silent")), FetchResult.Validators.NONE, LIMIT));
        Eventually.until("it is request", () -> !site.requests("/silent").isEmpty());
        fetcher.close().await(30, TimeUnit.SECONDS);
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isEqualTo(NetworkFailures.CLOSED);
        assertThat(fetcher.fetch(new Fetcher.Request(HttpUrl.get(site.url("/a")), FetchResult.Validators.NONE, LIMIT))
                        .await(30, TimeUnit.SECONDS))
                .isInstanceOf(FetchResult.Failed.class);
    }
}
