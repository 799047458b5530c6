package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.CutLine;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker that loses a broker between two steps of a crawl goes on with what it has: a page is requested for once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(VertxExtension.class)
class CrawlOutagesIT {
    private final CrawlStage stage;
    private final ForeignGateway gateway;
    private final ForeignIndexer indexer;
    private final List<String> workers = new ArrayList<>();
    private FakeSite site = FakeSite.start();

    CrawlOutagesIT(Vertx vertx) throws Exception {
        stage = new CrawlStage(vertx, Files.createTempDirectory("crawl-outages"));
        gateway = stage.gateway();
        indexer = stage.indexer();
    }

    @AfterEach
    void stopWorkersAndForgetTheSite() throws Exception {
        for (var worker : workers) {
            stage.stop(worker);
        }
        workers.clear();
        site.close();
        site = FakeSite.start();
    }

    @AfterAll
    void stopBrokers() throws Exception {
        indexer.close();
        gateway.close();
        site.close();
        stage.close();
    }

    private void work(int redisPort, int rabbitPort) throws Exception {
        workers.add(stage.worker(redisPort, rabbitPort));
    }

    /** @param what the name of a script, or text of the protocol */
    private static CutLine line(String when, int port, String what) throws Exception {
        var word = switch (what) {
            case "claim" -> PageScripts.CLAIM.digest();
            case "remember" -> PageScripts.REMEMBER.digest();
            default -> what;
        };
        return when.equals("before") ? CutLine.before(port, word) : CutLine.after(port, word);
    }

    private String request(String path) throws Exception {
        var id = UUID.randomUUID().toString();
        gateway.request(id, site.url(path));
        return id;
    }

    private JsonObject data(String id) throws Exception {
        var answer = gateway.answer(id);
        assertThat(answer.getBoolean("success")).as("%s", answer).isTrue();
        return answer.getJsonObject("scrapedData");
    }

    private void assertAskedOnceAndPassedOn(String id, String path) throws Exception {
        assertThat(data(id).getString("text")).isEqualTo("words of " + path);
        assertThat(indexer.messages(site.url(path))).isNotEmpty();
        assertThat(data(request(path)).getBoolean("fromCache")).isTrue();
        assertThat(site.requests(path)).hasSize(1);
    }

    private void page(String path) {
        site.page(path, "<p>words of " + path);
    }

    @ParameterizedTest
    @CsvSource({
        "before, claim",
        "after, claim",
        "before, crawl:host:",
        "after, crawl:host:",
        "before, remember",
        "after, remember"
    })
    void whereRedisIsLost(String when, String word) throws Exception {
        page("/page");
        try (var line = line(when, stage.redisPort(), word)) {
            work(line.port(), stage.rabbitPort());
            var id = request("/page");
            line.awaitCut();
            line.mend();

            assertAskedOnceAndPassedOn(id, "/page");
        }
    }

    @ParameterizedTest
    @CsvSource({"before", "after"})
    void whereRabbitMqIsLost(String when) throws Exception {
        page("/page");
        try (var line = line(when, stage.rabbitPort(), "words of /page")) {
            work(stage.redisPort(), line.port());
            var id = request("/page");
            line.awaitCut();
            line.mend();

            assertAskedOnceAndPassedOn(id, "/page");
        }
    }

    @Test
    void whereKafkaIsLost() throws Exception {
        var requested = new CountDownLatch(1);
        var away = new CountDownLatch(1);
        site.answer("/page", visit -> {
            requested.countDown();
            away.await();
            visit.send(Reply.html("<p>words of /page"));
        });
        work(stage.redisPort(), stage.rabbitPort());
        var id = request("/page");
        assertThat(requested.await(30, TimeUnit.SECONDS)).isTrue();
        stage.stopKafka();
        away.countDown();
        Eventually.until(
                "the page has been published",
                () -> !indexer.messages(site.url("/page")).isEmpty());
        stage.startKafka();

        assertAskedOnceAndPassedOn(id, "/page");
    }

    @Test
    void aRedirectIsNotFollowedTwice() throws Exception {
        page("/to");
        site.redirect("/from", "/to");
        try (var line = CutLine.before(stage.redisPort(), "crawl:lock:" + site.url("/to"))) {
            work(line.port(), stage.rabbitPort());
            var id = request("/from");
            line.awaitCut();
            line.mend();

            assertAskedOnceAndPassedOn(id, "/to");
            assertThat(site.requests("/from")).hasSize(1);
        }
    }

    @Test
    void aPageThatHasNotChangedIsNotAskedForTwice() throws Exception {
        site.answer("/same", Scenarios.unchanging("<p>words of /same", "\"v1\"", "Thu, 01 Jan 2026 00:00:00 GMT"));
        try (var line = CutLine.before(stage.redisPort(), PageScripts.REMEMBER_AGAIN.digest())) {
            work(line.port(), stage.rabbitPort());
            data(request("/same"));
            stage.redis(Command.DEL, "crawled:" + site.url("/same"));
            var id = request("/same");
            line.awaitCut();
            line.mend();

            assertThat(data(id).getBoolean("fromCache")).isTrue();
            assertThat(site.requests("/same")).hasSize(2);
        }
    }

    /** Nothing more is fetched than can be kept, and nothing that was fetched is lost. */
    @Test
    void manyPagesOutlastAnOutage() throws Exception {
        for (var each = 0; each < 100; each++) {
            page("/many/" + each);
        }
        try (var line = CutLine.before(stage.rabbitPort(), "words of /many/")) {
            work(stage.redisPort(), line.port());
            var ids = new ArrayList<String>();
            for (var each = 0; each < 100; each++) {
                ids.add(request("/many/" + each));
            }
            line.awaitCut();
            line.mend();

            for (var each = 0; each < 100; each++) {
                assertAskedOnceAndPassedOn(ids.get(each), "/many/" + each);
            }
        }
    }

    @Test
    void aStormOfCutsCostsNoSecondFetch() throws Exception {
        var pages = 300;
        for (var each = 0; each < pages; each++) {
            page("/storm/" + each);
        }
        try (var toRedis = CutLine.before(stage.redisPort(), "text that never occurs");
                var toRabbit = CutLine.before(stage.rabbitPort(), "text that never occurs")) {
            work(toRedis.port(), toRabbit.port());
            var ids = new ArrayList<String>();
            for (var each = 0; each < pages; each++) {
                ids.add(request("/storm/" + each));
            }
            for (var cut = 1; cut < 20; cut++) {
                var fetched = cut * pages / 20;
                Eventually.until(
                        fetched + " pages are fetched", () -> site.requests().size() > fetched);
                (cut % 2 == 0 ? toRedis : toRabbit).mend();
            }

            for (var each = 0; each < pages; each++) {
                assertAskedOnceAndPassedOn(ids.get(each), "/storm/" + each);
            }
        }
    }

    /** The other one gets the request, too, and waits for the lock, which is renewed while the first one runs. */
    @Test
    void aWorkerThatKeepsAPageIsWaitedForByTheNext() throws Exception {
        page("/kept");
        try (var line = CutLine.before(stage.rabbitPort(), "words of /kept")) {
            work(stage.redisPort(), line.port());
            var id = request("/kept");
            line.awaitCut();
            work(stage.redisPort(), stage.rabbitPort());
            work(stage.redisPort(), stage.rabbitPort());
            var others = List.of(request("/kept"), request("/kept"), request("/kept"));
            line.mend();

            for (var other : others) {
                assertThat(data(other).getBoolean("fromCache")).isTrue();
            }
            assertAskedOnceAndPassedOn(id, "/kept");
        }
    }

    /** Redis is unavailable for longer than the lock lasts, and no other worker locks the URL meanwhile. */
    @Test
    void aLockThatExpiredDuringAnOutageIsRestored() throws Exception {
        page("/long");
        var lock = "crawl:lock:" + site.url("/long");
        try (var toRabbit = CutLine.before(stage.rabbitPort(), "words of /long");
                var toRedis = CutLine.before(stage.redisPort(), PageScripts.RENEW.digest())) {
            work(toRedis.port(), toRabbit.port());
            var id = request("/long");
            toRabbit.awaitCut();
            toRedis.awaitCut();
            stage.redis(Command.DEL, lock);
            toRedis.mend();
            Eventually.until(
                    "the lock exists again",
                    () -> stage.redis(Command.EXISTS, lock).equals("1"));
            toRabbit.mend();

            assertAskedOnceAndPassedOn(id, "/long");
        }
    }
}
