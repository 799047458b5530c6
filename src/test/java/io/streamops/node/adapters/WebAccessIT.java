package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Scenarios;
import io.streamops.crawl.web.PageReaderPool;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.crawl.web.WebPages;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.jobs.kind.TestRun;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CrawlSettings;
import io.streamops.settings.CrawlSettings.DataForm;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The host limit over jobs of two nodes, on a real Redis. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class WebAccessIT {
    @TempDir
    Path folder;

    private Vertx vertx;
    private EmbeddedRedis redis;
    private RedisConnections connections;
    private FakeSite site;

    @BeforeEach
    void start(Vertx vertx) throws Exception {
        this.vertx = vertx;
        redis = EmbeddedRedis.start(folder, 0);
        connections = new RedisConnections(vertx, redis.address());
        site = FakeSite.start();
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
        connections.close().await(60, TimeUnit.SECONDS);
        redis.stop();
    }

    private WebAccessAdapter node(boolean allowPrivate) {
        var settings = new CrawlSettings(
                Duration.ofHours(1),
                Duration.ofDays(1),
                Duration.ofMinutes(10),
                100_000,
                Duration.ZERO,
                1,
                allowPrivate,
                Optional.empty(),
                DataForm.OBJECT);
        var web = PoliteWeb.of(vertx, settings, "StreamOps/test", connections, WallClock.get());
        return new WebAccessAdapter(new WebPages(
                PoliteVisits.of(web, WallClock.get()),
                PageReaderPool.of(vertx, new SimpleMeterRegistry()),
                settings.maxBytes()));
    }

    private Future<JsonObject> page(WebAccessAdapter node, String path, TestRun run) {
        return TestRun.onVirtualThread(() -> node.page(site.url(path), run));
    }

    private void isAskedFor(String path) throws Exception {
        Eventually.until(
                "the site is asked for " + path, () -> !site.requests(path).isEmpty());
    }

    @Test
    void aJobThatEndsGivesItsTurnAndItsPlaceInTheLineToOthers() throws Exception {
        site.answer("/silent", Scenarios.silent()).page("/next", "<p>Next");
        var one = node(true);
        var other = node(true);
        var first = new TestRun();
        var second = new TestRun();
        var holds = page(one, "/silent", first);
        isAskedFor("/silent");
        var waits = page(one, "/never", second);
        var next = page(other, "/next", new TestRun());

        second.cancel();
        assertThatThrownBy(() -> waits.await(90, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        assertThat(next.isComplete()).isFalse();
        first.cancel();
        assertThatThrownBy(() -> holds.await(90, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);

        assertThat(next.await(90, TimeUnit.SECONDS).getString("text")).isEqualTo("next");
        assertThat(site.requests("/never")).isEmpty();
    }

    @Test
    void privateAddressesAreLeftAloneUnlessTheyAreAllowed() throws Exception {
        site.page("/", "<p>Private");

        var refused = page(node(false), "/", new TestRun());
        assertThatThrownBy(() -> refused.await(90, TimeUnit.SECONDS))
                .extracting("code")
                .isEqualTo("url_refused");
        assertThat(site.requests()).isEmpty();
        assertThat(page(node(true), "/", new TestRun())
                        .await(90, TimeUnit.SECONDS)
                        .getString("text"))
                .isEqualTo("private");
    }
}
