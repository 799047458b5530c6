package io.streamops.workflows.builtin;

import static io.streamops.workflows.stage.StepStage.await;
import static io.streamops.workflows.stage.StepStage.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.crawl.CrawlResult;
import io.streamops.contract.page.PageMessage;
import io.streamops.execution.RunCancelled;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.stage.StepStage;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The steps on pages: crawl, index and search, with the test as the other side. */
@ExtendWith(VertxExtension.class)
class PageStepsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final StepStage stage;

    PageStepsTest(Vertx vertx) {
        stage = new StepStage(vertx);
    }

    /** Crawl workers whose responses the test defines. */
    private static final class TestedCrawls implements CrawlClient {
        final Queue<Request> asked = new ConcurrentLinkedQueue<>();
        final Queue<Promise<CrawlResult>> open = new ConcurrentLinkedQueue<>();
        final AtomicInteger unwanted = new AtomicInteger();

        @Override
        public Future<CrawlResult> crawl(Request wanted, Future<Void> gone) {
            var answer = Promise.<CrawlResult>promise();
            gone.onComplete(left -> unwanted.incrementAndGet());
            asked.add(wanted);
            open.add(answer);
            return answer.future();
        }
    }

    private static CrawlClient answering() {
        return (wanted, unwanted) -> Future.succeededFuture(
                wanted.url().contains("bad")
                        ? new CrawlResult.Failed("The site answered 404")
                        : new CrawlResult.Scraped(
                                new JsonObject().put("url", wanted.url()).put("text", "hello")));
    }

    private static JsonObject urls(int count) {
        var urls = new JsonArray();
        IntStream.range(0, count).forEach(i -> urls.add("https://example.com/" + i));
        return new JsonObject().put("urls", urls);
    }

    @Test
    void pagesBecomeRecordsAndFailuresAreNamed() throws Exception {
        var with = new JsonObject("{\"urls\":[\"https://example.com/a\",\"https://example.com/bad\",\"\"]}");
        var result = stage.run(new CrawlStep(answering()), with, records());
        assertThat(result.records())
                .containsExactly(new JsonObject("{\"url\":\"https://example.com/a\",\"text\":\"hello\"}"));
        assertThat(result.toJson()).isEqualTo(new JsonObject("""
            {"recordsProcessed": 3, "validRecords": 1, "invalidRecords": 2, "invalid": [
              {"index": 1, "url": "https://example.com/bad", "reason": "The site answered 404"},
              {"index": 2, "url": "", "reason": "There is no URL"}]}\
            """));
    }

    @Test
    void theRecordsUrlsAreCrawledWhereTheInputHasNone() throws Exception {
        var result = stage.run(
                new CrawlStep(answering()),
                new JsonObject(),
                records("{\"url\":\"https://example.com/a\"}", "{\"x\":1}"));
        assertThat(result.valid()).isEqualTo(1);
        assertThat(result.invalid()).isEqualTo(1);
    }

    @Test
    void aPageThatAnotherWorkerSendsAsATextIsARecordWithAText() throws Exception {
        CrawlClient texts = (wanted, unwanted) -> Future.succeededFuture(new CrawlResult.Scraped("plain words"));
        assertThat(stage.run(new CrawlStep(texts), urls(1), records()).records())
                .containsExactly(new JsonObject("{\"url\":\"https://example.com/0\",\"text\":\"plain words\"}"));
        CrawlClient ours = (wanted, unwanted) ->
                Future.succeededFuture(new CrawlResult.Scraped("{\"url\":\"u\",\"title\":\"t\"}"));
        assertThat(stage.run(new CrawlStep(ours), urls(1), records()).records())
                .containsExactly(new JsonObject("{\"url\":\"u\",\"title\":\"t\"}"));
    }

    @Test
    void aSecondTryAsksForTheSameUnderTheSameIdsAndOnlySoManyAtOnce() throws Exception {
        var crawls = new TestedCrawls();
        var first = stage.begin(new CrawlStep(crawls), urls(100), records());
        Eventually.until("64 are asked for", () -> crawls.asked.size() == 64);
        first.cancel(RunCancelled.Reason.TIMEOUT);
        assertThatThrownBy(() -> await(first.result())).isInstanceOf(RunCancelled.class);
        Eventually.until("all are cancelled", () -> crawls.unwanted.get() == 64);
        var before = List.copyOf(crawls.asked);
        crawls.asked.clear();
        crawls.open.clear();
        var second = stage.begin(new CrawlStep(crawls), urls(100), records());
        Eventually.until("64 are asked for again", () -> crawls.asked.size() == 64);
        assertThat(crawls.asked).containsExactlyElementsOf(before);
        assertThat(before).extracting(CrawlClient.Request::id).doesNotHaveDuplicates();
        assertThat(before).allMatch(wanted -> "ann@example.com".equals(wanted.owner()));
        while (!second.result().isComplete()) {
            Eventually.until("one is asked for", () -> second.result().isComplete() || !crawls.open.isEmpty());
            var open = crawls.open.poll();
            if (open != null) {
                open.complete(new CrawlResult.Scraped(new JsonObject()));
            }
        }
        assertThat(await(second.result()).valid()).isEqualTo(100);
    }

    @Test
    void anUnavailableDependencyIsNoFailureOfTheStep() {
        var away = new Unavailable("kafka", new IllegalStateException("cut"), Future::succeededFuture);
        CrawlClient cut = (wanted, unwanted) -> Future.failedFuture(away);
        assertThatThrownBy(() -> stage.run(new CrawlStep(cut), urls(1), records()))
                .isSameAs(away);
    }

    @Test
    void tooManyUrlsAreRefused() {
        assertThat(stage.failure(new CrawlStep(answering()), urls(10_001), records()))
                .hasMessage("urls must be a list of at most 10000 strings");
    }

    @Test
    void recordsWithAUrlAndATextAreSentToTheIndexers() throws Exception {
        var sent = new ConcurrentLinkedQueue<PageMessage>();
        var step = new IndexStep(
                page -> {
                    sent.add(page);
                    return Future.succeededFuture();
                },
                stage.workers(),
                InstantSource.fixed(NOW));
        var all = records(
                """
                {"url": "HTTPS://Example.com/A#x", "text": " Some\\nTEXT ", "title": "T", "description": "D",
                 "fetchedAt": "2026-01-01T00:00:00.000Z", "statusCode": 203}\
                """,
                "{\"url\":\"https://example.com/b\",\"title\":\"Only a Title\",\"timestamp\":\"whenever\"}",
                "{\"url\":\"https://example.com/c\"}",
                "{\"url\":\"ftp://example.com/d\",\"text\":\"x\"}",
                "{\"text\":\"x\"}");
        var result = stage.run(step, new JsonObject(), all);
        assertThat(result.processed()).isEqualTo(5);
        assertThat(result.valid()).isEqualTo(2);
        assertThat(result.invalid()).isEqualTo(3);
        assertThat(result.records()).isEqualTo(all);
        assertThat(sent).extracting(PageMessage::toJson).containsExactly(new JsonObject("""
            {"url": "https://example.com/a", "text": "some text", "metadata": {"title": "T",
             "description": "D", "timestamp": "2026-01-01T00:00:00.000Z", "status_code": 203}}\
            """), new JsonObject("""
                {"url": "https://example.com/b", "text": "only a title", "metadata": {"title": "Only a Title",
                 "description": "", "timestamp": "2026-03-01T12:00:00.000Z", "status_code": 200}}\
                """));
    }

    @Test
    void theHitsOfASearchBecomeTheRecords() throws Exception {
        var asked = new ConcurrentLinkedQueue<SearchClient.Query>();
        var hits = records("{\"url\":\"u\"}");
        var step = new SearchStep(query -> {
            asked.add(query);
            return Future.succeededFuture(new SearchClient.Found(7, hits));
        });
        var with = new JsonObject("{\"query\":{\"q\":\"pie\",\"site\":\"example.com\",\"lang\":\"en\",\"limit\":3}}");
        var result = stage.run(step, with, records("{\"old\":1}"));
        assertThat(result.records()).isEqualTo(hits);
        assertThat(result.toJson())
                .isEqualTo(
                        new JsonObject(
                                "{\"recordsProcessed\":1,\"validRecords\":1,\"invalidRecords\":0,\"query\":\"pie\",\"total\":7}"));
        stage.run(step, new JsonObject("{\"query\":\"just words\"}"), records());
        assertThat(asked)
                .containsExactly(
                        new SearchClient.Query("pie", "example.com", "en", 3),
                        new SearchClient.Query("just words", null, null, 50));
        assertThat(stage.run(step, new JsonObject(), records("{\"old\":1}")).records())
                .hasSize(1);
    }

    @Test
    void aQueryThatCannotBeMeantIsRefused() {
        var step = new SearchStep(query -> Future.failedFuture(StepFailures.permanent("search", "not asked")));
        for (var query : List.of(
                "{}",
                "{\"q\":1}",
                "{\"q\":\"x\",\"limit\":0}",
                "{\"q\":\"x\",\"limit\":201}",
                "{\"q\":\"x\",\"y\":1}",
                "[]",
                "\" \"")) {
            var failure = stage.failure(step, new JsonObject("{\"query\":" + query + "}"), records());
            assertThat(failure.code()).isEqualTo("SEARCH_ERROR");
            assertThat(failure).hasMessageNotContaining("not asked");
        }
    }
}
