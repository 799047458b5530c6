package io.streamops.crawl.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.ContractSchema;
import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.messaging.Eventually;
import io.streamops.settings.CrawlSettings;
import io.streamops.settings.CrawlSettings.DataForm;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Our worker between a third-party gateway and indexer, on real brokers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(VertxExtension.class)
class CrawlWorkerIT {
    private static final String PAGE =
            "<html lang=en><head><title>A Page</title><meta name=description content='About it'></head>"
                    + "<body><main><h1>Heading</h1><p>Some  TEXT of\nthe page.</p><a href='/other'>other</a></main>";

    private final CrawlStage stage;
    private final ForeignGateway gateway;
    private final ForeignIndexer indexer;
    private final FakeSite site = FakeSite.start();
    private final List<String> workers = new ArrayList<>();

    CrawlWorkerIT(Vertx vertx) throws Exception {
        stage = new CrawlStage(vertx, Files.createTempDirectory("crawl-worker"));
        gateway = stage.gateway();
        indexer = stage.indexer();
    }

    @AfterEach
    void stopWorkers() throws Exception {
        for (var worker : workers) {
            stage.stop(worker);
        }
        workers.clear();
    }

    @AfterAll
    void stopBrokers() throws Exception {
        indexer.close();
        gateway.close();
        site.close();
        stage.close();
    }

    private void work() throws Exception {
        work(CrawlStage.SETTINGS, 8);
    }

    private void work(CrawlSettings settings, int maxInFlight) throws Exception {
        workers.add(stage.worker(settings, maxInFlight));
    }

    private JsonObject crawl(String url) throws Exception {
        var id = UUID.randomUUID().toString();
        gateway.request(id, url);
        return gateway.answer(id);
    }

    private static JsonObject data(JsonObject answer) {
        assertThat(answer.getBoolean("success")).as("%s", answer).isTrue();
        return answer.getJsonObject("scrapedData");
    }

    private static String failure(JsonObject answer) {
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("success", "errorMessage");
        assertThat(answer.getBoolean("success")).isFalse();
        return answer.getString("errorMessage");
    }

    @Test
    void aRequestMadeByHandIsAnsweredByTheLetter() throws Exception {
        work();
        var url = site.page("/Letter", PAGE).url("/Letter");
        gateway.request("id-of-the-letter", url + "#part");

        var answer = gateway.await("crawl-responses", "id-of-the-letter");

        assertThat(ForeignGateway.headers(answer))
                .isEqualTo(Map.of(
                        "id", "id-of-the-letter", "email", "ann@example.com", "createdAt", "2026-01-02T03:04:05.678Z"));
        var body = ForeignGateway.body(answer);
        assertThat(body.fieldNames()).containsExactlyInAnyOrder("success", "scrapedData");
        var data = data(body);
        assertThat(data.fieldNames())
                .containsExactlyInAnyOrder(
                        "url",
                        "finalUrl",
                        "statusCode",
                        "contentType",
                        "title",
                        "description",
                        "language",
                        "canonicalUrl",
                        "text",
                        "markdown",
                        "links",
                        "openGraph",
                        "jsonLd",
                        "fetchedAt",
                        "durationMs",
                        "bytes",
                        "truncated",
                        "fromCache");
        assertThat(data.getString("url")).isEqualTo(url + "#part");
        assertThat(data.getString("finalUrl")).isEqualTo(url);
        assertThat(data.getInteger("statusCode")).isEqualTo(200);
        assertThat(data.getString("title")).isEqualTo("A Page");
        assertThat(data.getString("text")).contains("some text of the page.");
        assertThat(data.getJsonArray("links")).contains(site.url("/other"));
        assertThat(data.getInteger("bytes")).isEqualTo(PAGE.length());
        assertThat(data.getBoolean("truncated")).isFalse();
        assertThat(data.getBoolean("fromCache")).isFalse();
        assertThat(Instant.parse(data.getString("fetchedAt"))).isNotNull();
    }

    /** As soon as a gateway can see the answer, an indexer can see the page. */
    @Test
    void thePageIsPublishedByTheLetterBeforeTheAnswer() throws Exception {
        work();
        var url = site.page("/Published", PAGE).url("/Published");

        var data = data(crawl(url + "?utm_source=here"));

        var messages = indexer.messages(url.toLowerCase(Locale.ROOT));
        assertThat(messages).hasSize(1);
        var message = messages.getFirst();
        assertThat(message.getProps().getDeliveryMode()).isEqualTo(2);
        assertThat(message.getProps().getContentType()).isEqualTo("application/json");
        assertThat(message.getProps().getHeaders().get("x-markup")).hasToString("none");
        var page = ForeignIndexer.page(message);
        assertThat(ContractSchema.fits(page)).isTrue();
        assertThat(page.fieldNames()).containsExactlyInAnyOrder("url", "text", "metadata");
        assertThat(page.getString("text")).isEqualTo(data.getString("text"));
        assertThat(page.getJsonObject("metadata"))
                .isEqualTo(new JsonObject()
                        .put("title", "A Page")
                        .put("description", "About it")
                        .put("timestamp", data.getString("fetchedAt"))
                        .put("status_code", 200));
    }

    @Test
    void gatewaysThatTakeStringsOnlyGetTheSameDataAsAString() throws Exception {
        var plain = CrawlStage.SETTINGS;
        work(
                new CrawlSettings(
                        plain.ttl(),
                        plain.keep(),
                        plain.timeout(),
                        plain.maxBytes(),
                        plain.hostDelay(),
                        plain.hostConcurrency(),
                        plain.allowPrivate(),
                        plain.userAgent(),
                        DataForm.STRING),
                8);
        var url = site.page("/string", PAGE).url("/string");

        var answer = crawl(url);

        var text = answer.getString("scrapedData");
        assertThat(text).startsWith("{\"url\":");
        assertThat(new JsonObject(text).getString("title")).isEqualTo("A Page");
    }

    @Test
    void aUrlThatWasCrawledIsAnsweredFromWhatIsKept() throws Exception {
        work();
        var url = site.page("/twice", PAGE).url("/twice");

        var first = data(crawl(url));
        var second = data(crawl(url.replace("/twice", "/TWICE")));

        assertThat(second.getString("url")).isEqualTo(url.replace("/twice", "/TWICE"));
        assertThat(second.getBoolean("fromCache")).isTrue();
        assertThat(second.copy().put("url", url).put("fromCache", false)).isEqualTo(first);
        assertThat(site.requests("/twice")).hasSize(1);
        assertThat(indexer.messages(url)).hasSize(1);
    }

    @Test
    void whatHasNotChangedAfterItsTimeIsNeitherSentNorPublishedAgain() throws Exception {
        work();
        var url = site.answer("/same", Scenarios.unchanging(PAGE, "\"v1\"", "Thu, 01 Jan 2026 00:00:00 GMT"))
                .url("/same");
        var first = data(crawl(url));

        stage.redis(Command.DEL, "crawled:" + url);
        var second = data(crawl(url));

        assertThat(second.copy().put("fromCache", false)).isEqualTo(first);
        assertThat(second.getBoolean("fromCache")).isTrue();
        assertThat(site.requests("/same").getLast().header("if-none-match")).contains("\"v1\"");
        assertThat(indexer.messages(url)).hasSize(1);
        assertThat(stage.redis(Command.EXISTS, "crawled:" + url)).isEqualTo("1");
        assertThat(stage.redis(Command.EXISTS, "crawl:lock:" + url)).isEqualTo("0");
    }

    @Test
    void aPageBehindRedirectsIsKnownByBothOfItsUrls() throws Exception {
        work();
        site.redirect("/from", "/via").redirect("/via", "/to").page("/to", PAGE);

        var data = data(crawl(site.url("/from")));

        assertThat(data.getString("finalUrl")).isEqualTo(site.url("/to"));
        assertThat(indexer.messages(site.url("/to"))).hasSize(1);
        assertThat(indexer.messages(site.url("/from"))).isEmpty();
        assertThat(data(crawl(site.url("/from"))).getBoolean("fromCache")).isTrue();
        assertThat(data(crawl(site.url("/to"))).getBoolean("fromCache")).isTrue();
        // What led to a page that was known already is known from then on, too.
        assertThat(data(crawl(site.url("/via"))).getBoolean("fromCache")).isTrue();
        assertThat(data(crawl(site.url("/via"))).getBoolean("fromCache")).isTrue();
        assertThat(site.requests("/to")).hasSize(1);
        assertThat(site.requests("/via")).hasSize(2);
    }

    @Test
    void redirectsThatLeadNowhereAreAClearFailure() throws Exception {
        work();
        site.redirect("/round", "/about").redirect("/about", "/round");
        IntStream.rangeClosed(0, 11).forEach(hop -> site.redirect("/hop" + hop, "/hop" + (hop + 1)));

        assertThat(failure(crawl(site.url("/round")))).isEqualTo("The site redirects in a loop");
        assertThat(failure(crawl(site.url("/hop0")))).isEqualTo("The site redirects more than 10 times");
    }

    @Test
    void robotsAreObeyedAfterARedirectToo() throws Exception {
        try (var strict = FakeSite.start()) {
            strict.robots("User-agent: StreamOps\nDisallow: /private").page("/private", PAGE);
            work();
            site.redirect("/gate", strict.url("/private"));

            assertThat(failure(crawl(strict.url("/private")))).contains("robots.txt");
            assertThat(failure(crawl(site.url("/gate")))).contains("robots.txt");
            assertThat(strict.requests("/private")).isEmpty();
            assertThat(stage.redis(Command.EXISTS, "crawled:" + strict.url("/private")))
                    .isEqualTo("0");
        }
    }

    @Test
    void aFailureIsReportedAndNotStored() throws Exception {
        work();
        site.reply("/gone", Reply.status(404), Reply.html(PAGE));
        var url = site.url("/gone");

        assertThat(failure(crawl(url))).isEqualTo("The site answered 404 Not Found");
        assertThat(indexer.messages(url)).isEmpty();
        assertThat(stage.redis(Command.EXISTS, "crawl:lock:" + url)).isEqualTo("0");
        assertThat(data(crawl(url)).getBoolean("fromCache")).isFalse();
    }

    @Test
    void aFailingSiteIsRequestedThreeTimes() throws Exception {
        work();
        site.reply("/broken", Reply.status(503));
        site.reply("/mended", Reply.status(500), Reply.status(429).with("Retry-After", "1"), Reply.html(PAGE));
        gateway.request("broken", site.url("/broken"));
        gateway.request("mended", site.url("/mended"));

        assertThat(failure(gateway.answer("broken")))
                .isEqualTo("The site answered 503 Service Unavailable (3 attempts)");
        assertThat(data(gateway.answer("mended")).getString("title")).isEqualTo("A Page");
        assertThat(site.requests("/broken")).hasSize(3);
        assertThat(site.requests("/mended")).hasSize(3);
    }

    @Test
    void aDelayThatIsTooLongIsAFailure() throws Exception {
        try (var shy = FakeSite.start()) {
            shy.reply("/shy", Reply.status(503).with("Retry-After", "86400"));
            work();

            assertThat(failure(crawl(shy.url("/shy")))).contains("503 Service Unavailable", "86400 s");
        }
    }

    @Test
    void whatIsNoPageIsAClearFailure() throws Exception {
        work();
        site.reply(
                "/picture", Reply.status(200).with("Content-Type", "image/png").body("png"));
        site.reply("/nothing", Reply.status(204));

        assertThat(failure(crawl(site.url("/picture")))).contains("image/png");
        assertThat(failure(crawl(site.url("/nothing")))).contains("204 No Content");
    }

    @Test
    void aRequestWithoutOriginIsParked() throws Exception {
        work();
        gateway.send("no-id", Map.of("email", "ann@example.com"), "{\"url\":\"http://example.com\"}");
        gateway.send("no-email", Map.of("id", "no-email"), "{\"url\":\"http://example.com\"}");

        var parked =
                List.of(gateway.await("crawl-requests.dlq", "no-id"), gateway.await("crawl-requests.dlq", "no-email"));

        assertThat(parked)
                .extracting(message -> ForeignGateway.headers(message).get("x-parked-reason"))
                .containsExactly("the header id is missing", "the header email is missing");
        assertThat(parked)
                .extracting(message -> new String(message.value(), UTF_8))
                .containsOnly("{\"url\":\"http://example.com\"}");
    }

    /** Invalid bodies and their errors; null is a record without a value. */
    private static Map<@Nullable String, String> badBodies() {
        var bodies = new LinkedHashMap<@Nullable String, String>();
        bodies.put(null, "The request cannot be read: it is not a JSON object");
        bodies.put("", "The request cannot be read: it is not a JSON object");
        bodies.put("{\"url\":", "The request cannot be read: it is not a JSON object");
        bodies.put("true", "The request cannot be read: it is not a JSON object");
        bodies.put("[\"http://example.com\"]", "The request cannot be read: it is not a JSON object");
        bodies.put("\"http://example.com\"", "The request cannot be read: it is not a JSON object");
        bodies.put("{}", "The request cannot be read: /url is missing");
        bodies.put("{\"url\":null}", "The request cannot be read: /url is missing");
        bodies.put("{\"url\":7}", "The request cannot be read: /url must be a string");
        bodies.put("{\"url\":\"\"}", "The URL is no http or https URL");
        bodies.put("{\"url\":\"gopher://example.com\"}", "The URL is no http or https URL");
        return bodies;
    }

    @Test
    void anUnreadableRequestGetsAFailureResponse() throws Exception {
        work();
        for (var body : badBodies().keySet()) {
            gateway.send("bad " + body, whose("bad " + body), body);
        }

        for (var bad : badBodies().entrySet()) {
            assertThat(failure(gateway.answer("bad " + bad.getKey()))).isEqualTo(bad.getValue());
        }
    }

    @Test
    void anUnreadableRequestWithoutOwnerIsParked() throws Exception {
        work();
        for (var body : badBodies().keySet()) {
            gateway.send("no owner " + body, Map.of("id", "no owner"), body);
        }

        for (var body : badBodies().keySet()) {
            var parked = gateway.await("crawl-requests.dlq", "no owner " + body);
            assertThat(ForeignGateway.headers(parked)).containsEntry("x-parked-reason", "the header email is missing");
            assertThat(parked.value()).isEqualTo(body == null ? null : body.getBytes(UTF_8));
        }
    }

    @Test
    void aRequestOfTenMegabytesIsRefusedOrParkedAndTheNextIsDone() throws Exception {
        work();
        var large = new JsonObject()
                .put("url", "https://example.com/" + "x".repeat(10 << 20))
                .encode();
        gateway.send("large", whose("large"), large);
        gateway.send("large-without-owner", Map.of("id", "large-without-owner"), large);
        gateway.send("deep", whose("deep"), "{\"url\":" + "[".repeat(500_000));
        gateway.send("number", whose("number"), "{\"url\":" + "9".repeat(900_000) + "}");

        assertThat(failure(gateway.answer("large"))).isEqualTo("The URL is longer than 8192 characters");
        assertThat(failure(gateway.answer("deep"))).isEqualTo("The request cannot be read: it is not a JSON object");
        assertThat(failure(gateway.answer("number"))).startsWith("The request cannot be read: ");
        assertThat(gateway.await("crawl-requests.dlq", "large-without-owner").value())
                .hasSize(large.length());
        var url = site.page("/after-the-large", PAGE).url("/after-the-large");
        assertThat(crawl(url).getBoolean("success")).isTrue();
    }

    private static Map<String, String> whose(String id) {
        return Map.of("id", id, "email", "ann@example.com");
    }

    @Test
    void aRequestWithoutItsTimeIsAnsweredWithoutOne() throws Exception {
        work();
        var url = site.page("/timeless", PAGE).url("/timeless");
        gateway.send("timeless", whose("timeless"), "{\"url\":\"" + url + "\"}");

        var answer = gateway.await("crawl-responses", "timeless");

        assertThat(ForeignGateway.headers(answer)).isEqualTo(whose("timeless"));
        data(ForeignGateway.body(answer));
    }

    /** They fail, so that each of the requests has to fetch. */
    @Test
    void twoWorkersNeverFetchAUrlAtTheSameTime() throws Exception {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        site.answer("/single", visit -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            TimeUnit.MILLISECONDS.sleep(50);
            now.decrementAndGet();
            visit.send(Reply.status(404));
        });
        work();
        work();
        var ids = IntStream.range(0, 24).mapToObj(each -> "single-" + each).toList();
        for (var id : ids) {
            gateway.request(id, site.url("/single"));
        }

        for (var id : ids) {
            assertThat(failure(gateway.answer(id))).contains("404");
        }
        assertThat(site.requests("/single")).hasSize(24);
        assertThat(most).hasValue(1);
    }

    @Test
    void manyRequestsForOnePageAreOneFetch() throws Exception {
        work();
        work();
        var url = site.page("/popular", PAGE).url("/popular");
        var ids = IntStream.range(0, 40).mapToObj(each -> "popular-" + each).toList();
        for (var id : ids) {
            gateway.request(id, url);
        }

        var fetched = 0;
        for (var id : ids) {
            fetched += data(gateway.answer(id)).getBoolean("fromCache") ? 0 : 1;
        }

        assertThat(fetched).isEqualTo(1);
        assertThat(site.requests("/popular")).hasSize(1);
        assertThat(indexer.messages(url)).hasSize(1);
    }

    @Test
    void waitingForASlowHostDelaysNoOtherAndEndsOnStop() throws Exception {
        try (var slow = FakeSite.start()) {
            slow.robots("User-agent: *\nCrawl-delay: 3600");
            work(CrawlStage.SETTINGS, 2);
            for (var each = 0; each < 50; each++) {
                gateway.request("slow-" + each, slow.page("/" + each, PAGE).url("/" + each));
            }
            Eventually.until(
                    "the slow host is being waited for", () -> slow.requests().size() == 2);

            assertThat(data(crawl(site.page("/quick", PAGE).url("/quick"))).getString("title"))
                    .isEqualTo("A Page");

            stopWorkers();
            slow.robots("");
            stage.redis(Command.DEL, "crawl:host:localhost:" + slow.port() + ":pause");
            work();
            for (var each = 0; each < 50; each++) {
                data(gateway.answer("slow-" + each));
            }
        }
    }

    @Test
    void whatAWorkerWasAtWhenItStoppedIsDoneByTheNext() throws Exception {
        var hanging = new CountDownLatch(1);
        site.answer("/hanging", visit -> {
            if (visit.request().number() == 1) {
                hanging.countDown();
                visit.awaitClose();
            } else {
                visit.send(Reply.html(PAGE));
            }
        });
        work();
        gateway.request("hanging", site.url("/hanging"));
        assertThat(hanging.await(60, TimeUnit.SECONDS)).isTrue();

        stopWorkers();
        assertThat(gateway.isAnswered("hanging")).isFalse();
        work();

        assertThat(data(gateway.answer("hanging")).getBoolean("fromCache")).isFalse();
    }

    @Test
    void aRequestThatComesTwiceIsAnsweredTwiceAndPublishedOnce() throws Exception {
        work();
        var url = site.page("/again", PAGE).url("/again");

        gateway.request("again", url);
        gateway.request("again", url);

        var answers = gateway.await("crawl-responses", "again", 2);
        assertThat(answers).extracting(CrawlWorkerIT::fromCache).containsExactly(false, true);
        assertThat(indexer.messages(url)).hasSize(1);
    }

    private static boolean fromCache(ConsumerRecord<byte[], byte[]> answer) {
        return data(ForeignGateway.body(answer)).getBoolean("fromCache");
    }
}
