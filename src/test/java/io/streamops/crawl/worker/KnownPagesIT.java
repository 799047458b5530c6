package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.CutLine;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What workers know together, on a real Redis. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(VertxExtension.class)
class KnownPagesIT {
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration TTL = Duration.ofMinutes(10);
    private static final Duration KEEP = Duration.ofHours(10);
    private static final FetchResult.Validators TAGGED = new FetchResult.Validators("\"v1\"", null);
    private static final PageData DATA = new PageData(Buffer.buffer("\"title\":\"Ä page\""));

    private final Vertx vertx;
    private final EmbeddedRedis server;
    private final RedisConnections redis;
    private final UrlLocks locks;
    private final KnownPages one;
    private final KnownPages other;
    private final AtomicInteger urls = new AtomicInteger();

    KnownPagesIT(Vertx vertx) throws Exception {
        this.vertx = vertx;
        server = EmbeddedRedis.start(Files.createTempDirectory("known-pages"), 0);
        redis = new RedisConnections(vertx, server.address());
        locks = new UrlLocks(vertx, redis, LEASE, "one");
        one = new KnownPages(redis, locks, TTL, KEEP);
        other = new KnownPages(redis, new UrlLocks(vertx, redis, Duration.ofMinutes(1), "other"), TTL, KEEP);
    }

    @AfterAll
    void stop() throws Exception {
        await(redis.close());
        server.stop();
    }

    private NormalizedUrl url() {
        return new NormalizedUrl("http://example.com/" + urls.incrementAndGet());
    }

    private static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(30, TimeUnit.SECONDS);
    }

    private static UrlLock locked(KnownPages pages, NormalizedUrl url) throws Exception {
        return ((KnownPages.Locked) await(pages.lookUp(url))).lock();
    }

    private static KnownPages.Found found(NormalizedUrl... names) {
        return new KnownPages.Found(List.of(names), TAGGED, CompressedBytes.of(DATA.members()));
    }

    private long number(Command command, String key) throws Exception {
        return Long.parseLong(await(redis.ask(Request.cmd(command).arg(key))).toString());
    }

    private void delete(String key) throws Exception {
        number(Command.DEL, key);
    }

    @Test
    void oneWorkerCrawlsAUrlUntilItReleasesItsLock() throws Exception {
        var url = url();
        var lock = locked(one, url);

        assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Busy());
        await(one.release(lock));

        assertThat(locked(other, url).validators()).isEqualTo(FetchResult.Validators.NONE);
    }

    @Test
    void whatIsRememberedIsKnownToAllByEachOfItsNames() throws Exception {
        var place = url();
        var name = url();

        await(one.remember(locked(one, place), found(place, name)));

        assertThat(await(other.lookUp(place))).isEqualTo(new KnownPages.Known(DATA));
        assertThat(await(other.lookUp(name))).isEqualTo(new KnownPages.Known(DATA));
        for (var url : List.of(place, name)) {
            assertThat(number(Command.TTL, KnownPages.Keys.crawled(url))).isBetween(1L, TTL.toSeconds());
            assertThat(number(Command.TTL, KnownPages.Keys.page(url))).isBetween(TTL.toSeconds() + 1, KEEP.toSeconds());
        }
        assertThat(number(Command.EXISTS, KnownPages.Keys.lock(place))).isZero();
    }

    @Test
    void anExpiredPageIsLockedWithItsValidators() throws Exception {
        var place = url();
        var name = url();
        await(one.remember(locked(one, place), found(place, name)));

        delete(KnownPages.Keys.crawled(place));
        delete(KnownPages.Keys.crawled(name));

        assertThat(locked(other, place).validators()).isEqualTo(TAGGED);
        // They are those of another URL, to which this one has led.
        assertThat(locked(other, name).validators()).isEqualTo(FetchResult.Validators.NONE);
    }

    @Test
    void aPageThatIsKeptIsKnownAgain() throws Exception {
        var url = url();
        await(one.remember(locked(one, url), found(url)));
        delete(KnownPages.Keys.crawled(url));

        var kept = await(one.keep(locked(one, url), List.of(url)));

        assertThat(kept).contains(DATA);
        assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Known(DATA));
        assertThat(number(Command.EXISTS, KnownPages.Keys.lock(url))).isZero();
    }

    @Test
    void aPageThatIsGoneCannotBeKeptAndTheLockGoesOn() throws Exception {
        var url = url();
        var lock = locked(one, url);

        assertThat(await(one.keep(lock, List.of(url)))).isEmpty();

        assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Busy());
    }

    @Test
    void aWorkerThatHasLostItsLockChangesNothing() throws Exception {
        var url = url();
        var lost = locked(one, url);
        delete(KnownPages.Keys.lock(url));
        var lock = locked(other, url);

        await(one.remember(lost, found(url)));
        await(one.release(lost));

        assertThat(number(Command.EXISTS, KnownPages.Keys.crawled(url))).isZero();
        await(other.remember(lock, found(url)));
        assertThat(await(one.lookUp(url))).isEqualTo(new KnownPages.Known(DATA));
    }

    @Test
    void aWorkerLearnsThatAnotherHasItsLock() throws Exception {
        var url = url();
        var lost = locked(one, url);
        assertThat(one.holds(lost)).isTrue();
        delete(KnownPages.Keys.lock(url));
        var lock = locked(other, url);

        Eventually.until("it is known to be lost", () -> !one.holds(lost));

        assertThat(other.holds(lock)).isTrue();
        await(other.release(lock));
    }

    @Test
    void aLockThatHasExpiredIsStillGoodForItsPage() throws Exception {
        var url = url();
        var late = locked(one, url);
        delete(KnownPages.Keys.lock(url));

        await(one.remember(late, found(url)));

        assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Known(DATA));
    }

    @Test
    void aLockIsRenewedWhileItIsHeld() throws Exception {
        var url = url();
        var lock = locked(one, url);
        var last = new AtomicLong(number(Command.PTTL, KnownPages.Keys.lock(url)));

        Eventually.until("the lease is longer than it was", () -> {
            var now = number(Command.PTTL, KnownPages.Keys.lock(url));
            return now > last.getAndSet(now);
        });

        await(one.release(lock));
    }

    /** So that the worker can be cut off from Redis for as long as the lease. */
    @Test
    void aLockLastsForMoreThanItsLeaseAtAnyTime() throws Exception {
        var url = url();
        try (var line = CutLine.before(server.port(), "text that never occurs")) {
            var behind = new RedisConnections(vertx, new RedisSettings.Address(at(line.port())));
            var cutOff = new KnownPages(behind, new UrlLocks(vertx, behind, LEASE, "cut off"), TTL, KEEP);
            var lock = locked(cutOff, url);
            var renewed = new AtomicLong(number(Command.PTTL, KnownPages.Keys.lock(url)));
            Eventually.until("it was renewed", () -> {
                var now = number(Command.PTTL, KnownPages.Keys.lock(url));
                assertThat(now).isGreaterThan(LEASE.toMillis());
                return now > renewed.getAndSet(now);
            });

            line.cut();
            assertThat(number(Command.PTTL, KnownPages.Keys.lock(url))).isGreaterThan(LEASE.toMillis());
            assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Busy());
            line.mend();
            Eventually.until("it is renewed again", () -> {
                var now = number(Command.PTTL, KnownPages.Keys.lock(url));
                return now > renewed.getAndSet(now);
            });

            assertThat(await(other.lookUp(url))).isEqualTo(new KnownPages.Busy());
            await(cutOff.release(lock));
            await(behind.close());
        }
    }

    /** It would last for longer than this test waits. */
    @ParameterizedTest
    @CsvSource({"after, claim", "before, unlock", "after, unlock"})
    void aLockThatIsNotWantedEndsWhenRedisIsBack(String when, String script) throws Exception {
        var url = url();
        var word = (script.equals("claim") ? PageScripts.CLAIM : PageScripts.UNLOCK).digest();
        try (var line =
                when.equals("after") ? CutLine.after(server.port(), word) : CutLine.before(server.port(), word)) {
            var behind = new RedisConnections(vertx, new RedisSettings.Address(at(line.port())));
            var cutOff =
                    new KnownPages(behind, new UrlLocks(vertx, behind, Duration.ofMinutes(1), "cut off"), TTL, KEEP);
            var released = cutOff.lookUp(url)
                    .compose(found -> cutOff.release(((KnownPages.Locked) found).lock()))
                    .otherwiseEmpty();
            line.awaitCut();
            line.mend();
            await(released);

            Eventually.until("it has ended", () -> number(Command.EXISTS, KnownPages.Keys.lock(url)) == 0);
            await(behind.close());
        }
    }

    private static URI at(int port) {
        return URI.create("redis://127.0.0.1:" + port + "/0");
    }

    @Test
    void whatLedToAKnownPageIsKnownForAsLong() throws Exception {
        var place = url();
        var name = url();
        await(one.remember(locked(one, place), found(place)));

        await(one.addAlias(place, name));

        assertThat(await(other.lookUp(name))).isEqualTo(new KnownPages.Known(DATA));
        assertThat(number(Command.PTTL, KnownPages.Keys.crawled(name)))
                .isLessThanOrEqualTo(number(Command.PTTL, KnownPages.Keys.crawled(place)) + 1_000);
    }
}
