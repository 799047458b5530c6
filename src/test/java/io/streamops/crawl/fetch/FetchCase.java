package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A fetcher and a site that does to it what the test wants. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class FetchCase {
    static final Instant NOW = Instant.parse("2025-11-01T12:00:00Z");
    static final Duration LONG = Duration.ofSeconds(60);
    static final int LIMIT = 100_000;
    static final String PAGE = "<html><body>Grüße</body></html>";

    Vertx vertx;
    FakeSite site;
    Fetcher fetcher;

    @BeforeEach
    final void start(Vertx vertx) throws Exception {
        this.vertx = vertx;
        site = FakeSite.start();
        fetcher = fetcher(LONG, LONG);
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
    }

    Fetcher fetcher(Duration read, Duration total) {
        return new Fetcher(vertx, new FetchOptions(LONG, read, total, true, "StreamOps/test", 2), () -> NOW);
    }

    FetchResult fetch(String path) throws Exception {
        return fetch(fetcher, site.url(path), FetchResult.Validators.NONE);
    }

    static FetchResult fetch(Fetcher fetcher, String url, FetchResult.Validators validators) throws Exception {
        return fetcher.fetch(new Fetcher.Request(HttpUrl.get(url), validators, LIMIT))
                .await(90, TimeUnit.SECONDS);
    }

    FetchResult.Response response(String path) throws Exception {
        var fetched = fetch(path);
        assertThat(fetched).isInstanceOf(FetchResult.Response.class);
        return (FetchResult.Response) fetched;
    }

    FetchResult.Failed failed(String path) throws Exception {
        var fetched = fetch(path);
        assertThat(fetched).isInstanceOf(FetchResult.Failed.class);
        return (FetchResult.Failed) fetched;
    }
}
