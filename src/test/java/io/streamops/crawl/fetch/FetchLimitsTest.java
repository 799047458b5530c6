package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class FetchLimitsTest extends FetchCase {
    FetchLimitsTest() throws Exception {}

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
    void anAbandonedRequestIsCancelled() throws Exception {
        site.answer("/silent", Scenarios.silent());
        var abandoned = Promise.<Void>promise();
        var answer = fetcher.fetch(
                new Fetcher.Request(HttpUrl.get(site.url("/silent")), FetchResult.Validators.NONE, LIMIT),
                abandoned.future());
        Eventually.until("the site is asked", () -> !site.requests("/silent").isEmpty());

        abandoned.complete();

        assertThat(answer.await(90, TimeUnit.SECONDS)).isInstanceOf(FetchResult.Failed.class);
        Eventually.until("the connection is closed", () -> site.openConnections() == 0);
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
                .isEqualTo(new FetchResult.Failed("The page is broken: it cannot be decompressed", true));
        assertThat(fetch("/twice"))
                .isEqualTo(new FetchResult.Failed("The page is encoded as \"gzip, br\", which cannot be read", false));
        assertThat(fetch("/zstd"))
                .isEqualTo(new FetchResult.Failed("The page is encoded as \"zstd\", which cannot be read", false));
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
                    .isEqualTo(new FetchResult.Failed("Request timed out: the site sent nothing for 300 ms", true));
        }
        Eventually.until("the connections are closed", () -> site.openConnections() == 0);
    }

    @Test
    void givesUpOnASiteThatTrickles() throws Exception {
        site.answer("/slow", Scenarios.trickling("x".repeat(10_000), Duration.ofMillis(20)));
        fetcher = fetcher(LONG, Duration.ofMillis(500));
        assertThat(fetch("/slow")).isEqualTo(new FetchResult.Failed("Request timed out", true));
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
                .map(i -> fetcher.fetch(
                        new Fetcher.Request(HttpUrl.get(site.url("/silent?" + i)), FetchResult.Validators.NONE, LIMIT)))
                .toList();
        Future.join(all).await(60, TimeUnit.SECONDS);
        assertThat(all)
                .allSatisfy(
                        each -> assertThat(each.result()).isEqualTo(new FetchResult.Failed("Request timed out", true)));
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
            assertThat(fetch(path)).as(path).isEqualTo(NetworkFailures.CLOSED);
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
        assertThat(fetch(fetcher, "http://localhost:" + port + "/", FetchResult.Validators.NONE))
                .isEqualTo(new FetchResult.Failed("The site refused the connection", true, false));
    }

    @Test
    void cutsWhatIsTooLongEvenPacked() throws Exception {
        var noise = new StringBuilder();
        new Random(1).ints(300_000, 'a', 'z').forEach(c -> noise.append((char) c));
        site.answer("/noise", Scenarios.gzipped(noise.toString()));
        var response = response("/noise");
        assertThat(response.truncated()).isTrue();
        assertThat(response.body()).isEqualTo(Buffer.buffer(noise.substring(0, LIMIT)));
    }

    @Test
    void givesUpConnectingToAMachineThatDoesNotAnswer() throws Exception {
        try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var first = new Socket();
                var second = new Socket();
                var third = new Socket()) {
            for (var waiting : List.of(first, second, third)) {
                connect(waiting, full);
            }
            var options = new FetchOptions(Duration.ofMillis(300), LONG, LONG, true, "StreamOps/test", 2);
            assertThat(fetch(
                            new Fetcher(vertx, options, () -> NOW),
                            "http://127.0.0.1:" + full.getLocalPort() + "/",
                            FetchResult.Validators.NONE))
                    .isEqualTo(new FetchResult.Failed("Request timed out while connecting", true, false));
        }
    }

    /** The last of them finds no room any more. */
    private static void connect(Socket socket, ServerSocket server) throws IOException {
        try {
            socket.connect(server.getLocalSocketAddress(), 200);
        } catch (SocketTimeoutException e) {
            assertThat(socket.isConnected()).isFalse();
        }
    }
}
