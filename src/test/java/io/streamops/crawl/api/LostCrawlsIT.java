package io.streamops.crawl.api;

import static io.streamops.crawl.api.CrawlSide.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.messaging.Eventually;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lost requests, at a time that the test sets; the gateway's own timer sees them as not due. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class LostCrawlsIT {
    /** So far ahead that nothing is due on the wall's clock. */
    private static final Instant CREATED = Instant.parse("2100-01-01T00:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(CREATED);
    private final String email = "ann@example.com";
    private CrawlSide side;
    private CrawlStore store;
    private LostCrawlRepublisher lost;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = CrawlSide.start(vertx, folder);
        store = new CrawlStore(side.redis);
        lost = new LostCrawlRepublisher(
                side.redis, store, new CrawlSubmissionService.Publisher(side.connections.publisher()), now::get);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void beAtTheBeginning() throws Exception {
        side.redis(Command.FLUSHALL);
        now.set(CREATED);
    }

    /** As a gateway leaves it that is killed before it publishes. */
    private CrawlRequest kept() throws Exception {
        var request =
                CrawlRequest.pending(UUID.randomUUID().toString(), "https://a.example", email, CREATED.toString());
        await(store.add(request, CrawlSubmissionService.Publisher.firstRepublish(CREATED)));
        return request;
    }

    private int sweepAt(long minutes) throws Exception {
        now.set(CREATED.plus(Duration.ofMinutes(minutes)));
        return await(lost.sweep());
    }

    @Test
    void aPendingRequestIsPublishedAgainWithGrowingPauses() throws Exception {
        var request = kept();

        assertThat(sweepAt(4)).isZero();
        for (var due : new int[] {5, 15, 35, 75, 155, 315}) {
            assertThat(sweepAt(due - 1)).as("before " + due).isZero();
            assertThat(sweepAt(due)).as("at " + due).isEqualTo(1);
        }
        assertThat(sweepAt(315 + 319)).isZero();
        assertThat(sweepAt(315 + 320)).isEqualTo(1);
        assertThat(sweepAt(635 + 359)).as("no pause is longer than six hours").isZero();
        assertThat(sweepAt(635 + 360)).isEqualTo(1);

        await(store.apply(new CrawlHeaders(request.id(), email, null), new CrawlResult.Failed("gone")));
        assertThat(sweepAt(10_000)).isZero();
        assertThat(side.redis(Command.EXISTS, CrawlKeys.PENDING)).hasToString("0");
    }

    @Test
    void whatIsGoneOrHasEndedIsDropped() throws Exception {
        var gone = kept();
        var ended = kept();
        side.redis(Command.HDEL, "crawls:" + email, gone.id());
        side.store(
                email,
                ended.id(),
                ended.answered(new CrawlResult.Failed("by another gateway"))
                        .toJson()
                        .encode());

        assertThat(sweepAt(5)).isZero();
        assertThat(side.redis(Command.EXISTS, CrawlKeys.PENDING)).hasToString("0");
        var event = side.redis(Command.XREVRANGE, CrawlKeys.log(email), "+", "-", "COUNT", "1");
        assertThat(String.valueOf(event)).contains(ended.id(), "failed");
    }

    @Test
    void oneGatewayLooksAtATime() throws Exception {
        kept();
        side.redis(Command.SET, CrawlKeys.SWEEP, "another gateway");
        assertThat(sweepAt(5)).isZero();
        side.redis(Command.DEL, CrawlKeys.SWEEP);
        assertThat(sweepAt(5)).isEqualTo(1);
        assertThat(side.redis(Command.EXISTS, CrawlKeys.SWEEP)).hasToString("0");
    }

    @Test
    void manyAreFoundInBatches() throws Exception {
        for (var i = 0; i < 100; i++) {
            kept();
        }
        assertThat(sweepAt(5)).isEqualTo(100);
        assertThat(sweepAt(5)).isZero();
    }

    @Test
    void whatCannotBePublishedLeavesNothing() throws Exception {
        side.kafka.stop();
        var answer = side.post("{\"url\":\"https://a.example\",\"email\":\"%s\"}".formatted(email));

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("\"unavailable\"");
        assertThat(answer.headers().firstValue("retry-after")).isPresent();
        Eventually.until(
                "nothing is left",
                () -> "0"
                        .equals(String.valueOf(side.redis(
                                Command.EXISTS, "crawls:" + email, CrawlKeys.index(email), CrawlKeys.PENDING))));
        side.startKafkaAgain();
        Eventually.until(
                "crawls are taken in again",
                () -> side.post("{\"url\":\"https://a.example\",\"email\":\"%s\"}".formatted(email))
                                .statusCode()
                        == 202);
    }
}
