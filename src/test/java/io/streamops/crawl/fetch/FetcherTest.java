package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.Asked;
import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.messaging.Eventually;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetcherTest {
    private static final Instant NOW = Instant.parse("2025-11-01T12:00:00Z");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int LIMIT = 100_000;
    private static final String PAGE = "<html><body>Grüße</body></html>";

    private final Vertx vertx = Vertx.vertx();
    private FakeSite site;
    private Fetcher fetcher;

    FetcherTest() throws Exception {
        site = FakeSite.start();
        fetcher = fetcher(LONG, LONG);
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
        vertx.close().await(30, TimeUnit.SECONDS);
    }

    private Fetcher fetcher(Duration read, Duration total) {
        return new Fetcher(vertx, new FetchOptions(LONG, read, total, true, "StreamOps/test", 2), () -> NOW);
    }

    private Fetched fetch(String path) throws Exception {
        return fetch(fetcher, site.url(path), Validators.NONE);
    }

    private static Fetched fetch(Fetcher fetcher, String url, Validators validators) throws Exception {
        return fetcher.fetch(new FetchRequest(HttpUrl.get(url), validators, LIMIT))
                .await(90, TimeUnit.SECONDS);
    }

    private Fetched.Response response(String path) throws Exception {
        var fetched = fetch(path);
        assertThat(fetched).isInstanceOf(Fetched.Response.class);
        return (Fetched.Response) fetched;
    }

    private Fetched.Failed failed(String path) throws Exception {
        var fetched = fetch(path);
        assertThat(fetched).isInstanceOf(Fetched.Failed.class);
        return (Fetched.Failed) fetched;
    }

    @Test
    void fetchesAPage() throws Exception {
        site.page("/a", PAGE);
        assertThat(fetch("/a?q=B%20c#part"))
                .isEqualTo(new Fetched.Response(
                        200, "text/html; charset=utf-8", Buffer.buffer(PAGE), false, Validators.NONE, null));
        assertThat(site.requests("/a")).singleElement().satisfies(asked -> {
            assertThat(asked.method()).isEqualTo("GET");
            assertThat(asked.target()).isEqualTo("/a?q=B%20c");
            assertThat(asked.host()).isEqualTo("localhost:" + site.port());
            assertThat(asked.headers())
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
            if (visit.asked().number() == 2) {
                visit.close();
            } else {
                visit.send(Reply.html(PAGE));
            }
        });
        assertThat(response("/a").status()).isEqualTo(200);
        assertThat(response("/a").status()).isEqualTo(200);
        assertThat(site.requests("/a")).extracting(Asked::connection).containsExactly(1, 1, 2);
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
                .mapToObj(
                        i -> fetcher.fetch(new FetchRequest(HttpUrl.get(site.url("/a?" + i)), Validators.NONE, LIMIT)))
                .toList();
        Future.join(all).await(60, TimeUnit.SECONDS);
        assertThat(all).allSatisfy(each -> assertThat(each.result()).isInstanceOf(Fetched.Response.class));
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
                return fetcher.fetch(new FetchRequest(HttpUrl.get(site.url("/a")), Validators.NONE, LIMIT))
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
        assertThat(fetch("/dir/here")).isEqualTo(new Fetched.Redirect(status, HttpUrl.get(site.url("/there?x=1"))));
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
        assertThat(fetch("/a")).isEqualTo(new Fetched.Redirect(302, HttpUrl.get(target)));
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
        var validators = new Validators("\"1\"", "Sat, 01 Nov 2025 11:00:00 GMT");
        site.answer("/a", Scenarios.unchanging(PAGE, "\"1\"", "Sat, 01 Nov 2025 11:00:00 GMT"));
        assertThat(response("/a").validators()).isEqualTo(validators);
        assertThat(fetch(fetcher, site.url("/a"), validators)).isEqualTo(new Fetched.NotModified());
        assertThat(fetch(fetcher, site.url("/a"), new Validators("\"0\"", null)))
                .isInstanceOf(Fetched.Response.class);
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
                .isEqualTo(
                        new Fetched.Response(503, "", Buffer.buffer(), false, Validators.NONE, Duration.ofMinutes(1)));
    }

    @Test
    void anErrorIsAnErrorWhateverItsBody() throws Exception {
        site.reply("/zstd", Reply.status(500).with("Content-Encoding", "zstd").body("x"))
                .reply("/large", Reply.status(404).body("x".repeat(1_000_000)))
                .answer("/cut", visit -> {
                    visit.write("HTTP/1.1 503 Busy\r\nRetry-After: 3\r\nContent-Length: 10\r\n\r\nabc");
                    visit.close();
                });
        assertThat(response("/zstd").status()).isEqualTo(500);
        assertThat(response("/large").status()).isEqualTo(404);
        assertThat(response("/cut").retryAfter()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void unpacksWhatIsPacked() throws Exception {
        site.answer("/gzip", Scenarios.gzipped(PAGE));
        assertThat(response("/gzip").body()).isEqualTo(Buffer.buffer(PAGE));
    }

    @Test
    void bombsCostNoMoreThanTheLimit() throws Exception {
        site.answer("/gzip", Scenarios.gzipBomb(1L << 26)).answer("/brotli", Scenarios.brotliBomb());
        for (var path : List.of("/gzip", "/brotli")) {
            var response = response(path);
            assertThat(response.body()).isEqualTo(Buffer.buffer("a".repeat(LIMIT)));
            assertThat(response.truncated()).isTrue();
        }
    }

    @Test
    void brokenAndUnknownEncodingsFail() throws Exception {
        var packed = Scenarios.gzip(PAGE);
        site.reply("/broken", Reply.html("").with("Content-Encoding", "gzip").body(packed.slice(0, 20)))
                .reply(
                        "/twice",
                        Reply.html("").with("Content-Encoding", "gzip, br").body(packed))
                .reply("/zstd", Reply.html("").with("Content-Encoding", "zstd").body(packed));
        assertThat(fetch("/broken"))
                .isEqualTo(new Fetched.Failed("The page is broken: it cannot be decompressed", true));
        assertThat(fetch("/twice"))
                .isEqualTo(new Fetched.Failed("The page is encoded as \"gzip, br\", which cannot be read", false));
        assertThat(fetch("/zstd"))
                .isEqualTo(new Fetched.Failed("The page is encoded as \"zstd\", which cannot be read", false));
    }

    @Test
    void cutsAPageThatIsTooLong() throws Exception {
        site.page("/exact", "x".repeat(LIMIT)).page("/longer", "x".repeat(LIMIT + 1));
        assertThat(response("/exact").truncated()).isFalse();
        assertThat(response("/longer").truncated()).isTrue();
        assertThat(response("/longer").body().length()).isEqualTo(LIMIT);
    }

    @Test
    void hangsUpOnAPageThatNeverEnds() throws Exception {
        site.answer("/endless", Scenarios.endless());
        var response = response("/endless");
        assertThat(response.body().length()).isEqualTo(LIMIT);
        assertThat(response.truncated()).isTrue();
        Eventually.until("the connection is closed", () -> site.openConnections() == 0);
    }

    @Test
    void givesUpOnASiteThatSaysNothing() throws Exception {
        site.answer("/silent", Scenarios.silent()).answer("/stalling", Scenarios.stalling(PAGE));
        fetcher = fetcher(Duration.ofMillis(300), LONG);
        for (var path : List.of("/silent", "/stalling")) {
            assertThat(fetch(path))
                    .isEqualTo(new Fetched.Failed("Request timed out: the site sent nothing for 300 ms", true));
        }
        Eventually.until("the connections are closed", () -> site.openConnections() == 0);
    }

    @Test
    void givesUpOnASiteThatTrickles() throws Exception {
        site.answer("/slow", Scenarios.trickling("x".repeat(10_000), Duration.ofMillis(20)));
        fetcher = fetcher(LONG, Duration.ofMillis(500));
        assertThat(fetch("/slow")).isEqualTo(new Fetched.Failed("Request timed out", true));
        Eventually.until("the connection is closed", () -> site.openConnections() == 0);
    }

    @Test
    void waitsForASiteThatIsOnlySlow() throws Exception {
        site.answer("/slow", Scenarios.trickling("x".repeat(50), Duration.ofMillis(20)));
        fetcher = fetcher(Duration.ofSeconds(30), LONG);
        assertThat(response("/slow").body().length()).isEqualTo(50);
    }

    @Test
    void aRequestThatWaitsForAConnectionTimesOutToo() throws Exception {
        site.answer("/silent", Scenarios.silent());
        fetcher = fetcher(LONG, Duration.ofMillis(500));
        var all = Stream.of("1", "2", "3", "4")
                .map(i ->
                        fetcher.fetch(new FetchRequest(HttpUrl.get(site.url("/silent?" + i)), Validators.NONE, LIMIT)))
                .toList();
        Future.join(all).await(60, TimeUnit.SECONDS);
        assertThat(all)
                .allSatisfy(each -> assertThat(each.result()).isEqualTo(new Fetched.Failed("Request timed out", true)));
        Eventually.until("the connections are closed", () -> site.openConnections() == 0);
    }

    @Test
    void aPageThatEndsTooEarlyIsNoPage() throws Exception {
        site.answer("/short", Scenarios.truncated(PAGE))
                .answer("/chunk", visit -> {
                    visit.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n");
                    visit.close();
                })
                .answer("/nothing", visit -> visit.close())
                .answer("/reset", visit -> visit.reset());
        for (var path : List.of("/short", "/chunk", "/nothing", "/reset")) {
            assertThat(fetch(path)).as(path).isEqualTo(Trouble.CLOSED);
        }
    }

    @Test
    void aPageMayEndWithItsConnection() throws Exception {
        site.answer("/old", Scenarios.untilClose("<p>old"));
        assertThat(response("/old").body()).isEqualTo(Buffer.buffer("<p>old"));
    }

    @Test
    void whatIsNotHttpFails() throws Exception {
        site.answer("/ssh", visit -> visit.write("SSH-2.0-OpenSSH_9.6\r\n\r\n"))
                .answer("/length", visit -> visit.write("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nabc"))
                .answer("/chunk", visit -> visit.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"));
        for (var path : List.of("/ssh", "/length", "/chunk")) {
            assertThat(failed(path).reason()).as(path).isEqualTo("The site's answer is not valid HTTP");
        }
    }

    @Test
    void headersHaveALimit() throws Exception {
        site.reply("/many", Reply.html(PAGE).with("X-Large", "x".repeat(20_000)))
                .reply("/toomany", Reply.html(PAGE).with("X-Large", "x".repeat(40_000)))
                .answer("/line", visit -> visit.write("HTTP/1.1 200 " + "x".repeat(10_000) + "\r\n\r\n"));
        assertThat(response("/many").status()).isEqualTo(200);
        assertThat(failed("/toomany").reason()).isEqualTo("The headers of the site's answer are too long");
        assertThat(failed("/line").passing()).isFalse();
    }

    @Test
    void aSiteThatIsNotThereFails() throws Exception {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        assertThat(fetch(fetcher, "http://localhost:" + port + "/", Validators.NONE))
                .isEqualTo(new Fetched.Failed("The site refused the connection", true));
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
        assertThat(response("/a").validators()).isEqualTo(Validators.NONE);
    }
}
