package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Scenarios;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SelfSignedCertificate;
import io.vertx.core.net.TrustOptions;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class FetchTlsTest {
    private static final String HOST = "secure.example";

    private final Vertx vertx;

    FetchTlsTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private FetchResult fetch(@Nullable TrustOptions trust, String url) throws Exception {
        return fetcher(trust)
                .fetch(new Fetcher.Request(HttpUrl.get(url), FetchResult.Validators.NONE, 100_000))
                .await(60, TimeUnit.SECONDS);
    }

    private Fetcher fetcher(@Nullable TrustOptions trust) {
        var time = Duration.ofSeconds(60);
        AddressResolver loopback = name -> Future.succeededFuture(List.of(InetAddress.getLoopbackAddress()));
        return new Fetcher(
                vertx,
                new FetchOptions(time, time, time, true, "StreamOps/test", 2),
                loopback,
                () -> Instant.EPOCH,
                trust);
    }

    private static TrustOptions trusting(FakeSite site) {
        return new PemTrustOptions().addCertPath(site.certificate());
    }

    @Test
    void fetchesOverTls() throws Exception {
        try (var site = FakeSite.startTls(HOST).page("/", "<p>secret")) {
            assertThat(fetch(trusting(site), site.url(HOST, "/")))
                    .isInstanceOfSatisfying(
                            FetchResult.Response.class,
                            response -> assertThat(response.body()).isEqualTo(Buffer.buffer("<p>secret")));
        }
    }

    @Test
    void anUntrustedCertificateIsRefused() throws Exception {
        try (var site = FakeSite.startTls(HOST).page("/", "<p>secret")) {
            assertThat(fetch(null, site.url(HOST, "/")))
                    .isEqualTo(new FetchResult.Failed("The site's certificate is not trusted", false));
            assertThat(site.requests()).isEmpty();
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        try (var site = FakeSite.startTls(HOST).page("/", "<p>secret")) {
            assertThat(fetch(trusting(site), site.url("other.example", "/")))
                    .isEqualTo(new FetchResult.Failed("The site's certificate is not trusted", false));
            assertThat(site.requests()).isEmpty();
        }
    }

    @Test
    void aPageThatIsCutOffIsNoPage() throws Exception {
        try (var site = FakeSite.startTls(HOST)
                .answer("/cut", Scenarios.cutOff("<p>half"))
                .answer("/short", Scenarios.truncated("<p>half"))
                .answer("/whole", Scenarios.untilClose("<p>whole"))) {
            assertThat(fetch(trusting(site), site.url(HOST, "/cut"))).isEqualTo(NetworkFailures.CLOSED);
            assertThat(fetch(trusting(site), site.url(HOST, "/short"))).isEqualTo(NetworkFailures.CLOSED);
            assertThat(fetch(trusting(site), site.url(HOST, "/whole"))).isInstanceOf(FetchResult.Response.class);
        }
    }

    @Test
    void aSiteThatDoesNotSpeakTlsFails() throws Exception {
        try (var site = FakeSite.start()) {
            assertThat(fetch(null, "https://" + HOST + ":" + site.port() + "/"))
                    .isInstanceOf(FetchResult.Failed.class)
                    .isNotEqualTo(new FetchResult.Failed("The request failed", true));
        }
    }

    @Test
    void speaksHttp2WhereTheSiteDoesAndNamesTheHost() throws Exception {
        var made = SelfSignedCertificate.create(HOST);
        var seen = new CopyOnWriteArrayList<String>();
        var server = vertx.createHttpServer(new HttpServerOptions()
                        .setSsl(true)
                        .setSni(true)
                        .setUseAlpn(true)
                        .setKeyCertOptions(made.keyCertOptions())
                        .setHost("127.0.0.1")
                        .setPort(0))
                .requestHandler(request -> {
                    if ("/reset".equals(request.path())) {
                        request.response().setChunked(true).write("half");
                        request.response().reset();
                        return;
                    }
                    seen.add(request.version() + " " + request.authority() + " "
                            + request.connection().indicatedServerName());
                    request.response()
                            .putHeader("Content-Type", "text/html")
                            .end("x".repeat("/long".equals(request.path()) ? 200_000 : 10));
                })
                .listen()
                .await(30, TimeUnit.SECONDS);
        var fetcher = fetcher(made.trustOptions());
        var url = "https://" + HOST + ":" + server.actualPort();
        for (var path : List.of("/", "/long", "/")) {
            var fetched = fetcher.fetch(
                            new Fetcher.Request(HttpUrl.get(url + path), FetchResult.Validators.NONE, 100_000))
                    .await(60, TimeUnit.SECONDS);
            assertThat(fetched)
                    .isInstanceOfSatisfying(
                            FetchResult.Response.class,
                            response -> assertThat(response.truncated()).isEqualTo(path.equals("/long")));
        }
        var many = Stream.generate(() ->
                        fetcher.fetch(new Fetcher.Request(HttpUrl.get(url), FetchResult.Validators.NONE, 100_000)))
                .limit(20)
                .toList();
        Future.all(many).await(60, TimeUnit.SECONDS);
        assertThat(many).allSatisfy(each -> assertThat(each.result()).isInstanceOf(FetchResult.Response.class));
        assertThat(fetcher.fetch(new Fetcher.Request(HttpUrl.get(url + "/reset"), FetchResult.Validators.NONE, 100_000))
                        .await(60, TimeUnit.SECONDS))
                .isEqualTo(new FetchResult.Failed("The site broke its answer off", true));
        assertThat(seen)
                .hasSize(23)
                .containsOnly(HttpVersion.HTTP_2 + " " + HOST + ":" + server.actualPort() + " " + HOST);
    }

    @Test
    void aSiteThatNeverShakesHandsTimesOut() throws Exception {
        var options = new FetchOptions(
                Duration.ofMillis(500), Duration.ofSeconds(60), Duration.ofSeconds(60), true, "StreamOps/test", 2);
        try (var deaf = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var url = HttpUrl.get("https://localhost:" + deaf.getLocalPort());
            assertThat(new Fetcher(vertx, options, () -> Instant.EPOCH)
                            .fetch(new Fetcher.Request(url, FetchResult.Validators.NONE, 1_000))
                            .await(60, TimeUnit.SECONDS))
                    .isEqualTo(new FetchResult.Failed("Request timed out while connecting", true, false));
        }
    }
}
