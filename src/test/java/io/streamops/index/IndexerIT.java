package io.streamops.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.SomePost;
import io.streamops.index.store.BrokenDisk;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.store.WatchedStore;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRabbit;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The indexer as a foreign crawler sees it. */
@OnEachRabbit
class IndexerIT extends IndexerCase {
    /** How many posts a message has. */
    private static final int A_MESSAGE = 50;

    @Test
    void theContractsExamplesAreFoundAndTheLaterReplacesTheOther() throws Exception {
        crawler.declare(Map.of());
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            crawler.publish("""
                {
                  "url": "https://example.com/page1",
                  "text": "This is the main text of the page...",
                  "metadata": {
                    "title": "Example Page",
                    "description": "Example description",
                    "timestamp": "2025-11-01T12:00:00Z",
                    "status_code": 200
                  }
                }
                """);
            Eventually.until("it is found", () -> indexer.urls("main").size() == 1);
            crawler.publish("""
                {
                  "url": "https://example.com/page1",
                  "text": "Example Text",
                  "metadata": {
                    "title": "Example Page",
                    "description": "An example",
                    "timestamp": "2025-11-01T12:00:00Z",
                    "status_code": 200
                  }
                }
                """);
            Eventually.until("it was replaced", () -> indexer.urls("main").isEmpty());

            var hit = indexer.search("text").hits().getFirst();
            assertThat(hit.url()).isEqualTo("https://example.com/page1");
            assertThat(hit.title()).isEqualTo("Example Page");
            assertThat(hit.description()).isEqualTo("An example");
            assertThat(hit.timestamp()).isEqualTo("2025-11-01T12:00:00Z");
            assertThat(hit.statusCode()).isEqualTo(200);
        }
        try (var store = new WatchedStore(IndexDirectory.on(index()))) {
            assertThat(store.texts()).containsExactly(Map.entry("https://example.com/page1", "example text"));
        }
        Eventually.until("nothing is left", () -> crawler.waiting() == 0);
    }

    @Test
    void aQuestionFindsThePassageThatMeansItOnceItsVectorsAreThere() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            crawler.publish(ForeignSender.page("https://example.com/bread", "Bake the dough until the crust is dark."));
            crawler.publish(ForeignSender.page("https://example.com/heart", "The organ pumps blood through veins."));
            Eventually.until("both are found", () -> indexer.search("").total() == 2);
            Eventually.until(
                    "it is found by meaning",
                    () -> indexer.passages("How are loaves of wheat made?")
                            .equals(List.of("bake the dough until the crust is dark.")));
            assertThat(indexer.readiness.dependencies())
                    .hasEntrySatisfying(
                            "vectors", vectors -> assertThat(vectors.up()).isTrue());
            crawler.publish(ForeignSender.page("https://example.com/bread", "Nothing to see here."));
            Eventually.until(
                    "it was replaced",
                    () -> indexer.passages("How are loaves of wheat made?").isEmpty());
        }
    }

    @Test
    void whatIsNotNormalIsMadeSoAndHtmlStandsInForAMissingText() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            crawler.publish(ForeignSender.page("HTTPS://Example.com:443/A?b=2&a=1#x", "Mixed  CASE\\n ÄPFEL"));
            crawler.publish("""
                {"url": "https://example.com/html",
                 "html": "<html><title>no</title><body><h1>Head</h1><p>Para &amp; more</p><script>no()</script>",
                 "metadata": {"title": "T", "timestamp": "2025-11-01T13:00:00+01:00", "status_code": 203}}\
                """);
            Eventually.until("both are found", () -> indexer.search("").total() == 2);
        }
        try (var store = new WatchedStore(IndexDirectory.on(index()))) {
            assertThat(store.texts())
                    .containsOnly(
                            Map.entry("https://example.com/a?a=1&b=2", "mixed case äpfel"),
                            Map.entry("https://example.com/html", "head para & more"));
        }
    }

    @Test
    void tagsInATextOfAForeignCrawlerAreTakenOutAndNothingElse() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            crawler.publish(
                    ForeignSender.page(
                            "https://example.com/tags",
                            "<div class='x'><h1>Head</h1>w<b>or</b>d<br>caf&eacute;<script>var gone</script><!-- gone --></div>"));
            crawler.publish(ForeignSender.page(
                    "https://example.com/none", "if a<b and x < y > z then List<String> from <ann@example.com>"));
            crawler.publish(
                    ForeignSender.page("https://example.com/ours", "the <div> element, written &lt;div&gt;"),
                    Map.of("x-markup", "none"));
            Eventually.until("all are found", () -> indexer.search("").total() == 3);
            assertThat(indexer.urls("word")).containsExactly("https://example.com/tags");
            assertThat(indexer.urls("div")).containsExactly("https://example.com/ours");
            assertThat(indexer.urls("gone")).isEmpty();
        }
        try (var store = new WatchedStore(IndexDirectory.on(index()))) {
            assertThat(store.texts())
                    .containsOnly(
                            Map.entry("https://example.com/tags", "head word café"),
                            Map.entry(
                                    "https://example.com/none",
                                    "if a<b and x < y > z then list<string> from <ann@example.com>"),
                            Map.entry("https://example.com/ours", "the <div> element, written &lt;div&gt;"));
        }
    }

    @Test
    void whatBreaksTheContractIsParkedAtOnceWithItsReason() throws Exception {
        var broken = Map.of(
                "{\"url\": \"https://example.com/\", \"text\": \"a\"}",
                "/metadata is missing",
                page("\"title\": \"T\", \"status_code\": 200"),
                "/metadata/timestamp is missing",
                page("\"title\": \"T\", \"timestamp\": \"2025-11-01T12:00:00Z\""),
                "/metadata/status_code is missing",
                page("\"status_code\": 200, \"timestamp\": \"2025-11-01T12:00:00Z\""),
                "/metadata/title is missing",
                page("\"title\": \"T\", \"status_code\": 200, \"timestamp\": \"yesterday\""),
                "/metadata/timestamp must be an ISO 8601 time in UTC",
                ForeignSender.page("mailto:ann@example.com", "a"),
                "/url must be an http or https URL",
                ForeignSender.page("https://example.com/", "a").replace("\"text\"", "\"words\""),
                "/text is missing",
                "{\"url\": ",
                "it is not a JSON object");
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            for (var body : broken.keySet()) {
                crawler.publish(body);
            }
            crawler.publish(ForeignSender.page("https://example.com/good", "good"));
            Eventually.until("the good one is found", () -> indexer.urls("good").size() == 1);
            for (var parked : crawler.parked(broken.size())) {
                var body = new String(parked.getBody(), StandardCharsets.UTF_8);
                assertThat(ForeignSender.header(parked, "x-parked-reason"))
                        .as(body)
                        .isEqualTo(broken.get(body));
                assertThat(ForeignSender.header(parked, "x-parked-attempts")).isEqualTo("1");
                assertThat(ForeignSender.header(parked, "x-parked-queue")).isEqualTo("crawler_queue");
            }
            assertThat(indexer.search("").total()).isEqualTo(1);
        }
    }

    private static String page(String metadata) {
        return "{\"url\": \"https://example.com/\", \"text\": \"a\", \"metadata\": {%s}}".formatted(metadata);
    }

    @Test
    void aThousandMessagesOfGarbageLeaveTheIndexerAlive() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            var random = new Random(7);
            var garbage = new ArrayList<byte[]>();
            for (var i = 0; i < 1_000; i++) {
                garbage.add(garbage(random));
            }
            crawler.publish(garbage);
            crawler.publish(ForeignSender.page("https://example.com/alive", "alive"));
            Eventually.until("it is alive", () -> indexer.urls("alive").size() == 1);
            Eventually.until("all are parked", () -> crawler.parkedCount() == 1_000);
            assertThat(indexer.lane().pausedBy()).isNull();
        }
    }

    @Test
    void aPageOfTenMegabytesIsParkedAndABombDoesNoHarm() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            var url = "https://example.com/large";
            crawler.publish(ForeignSender.page(url, "large ".repeat(1_800_000)));
            crawler.publish(bomb("[".repeat(200_000) + "]".repeat(200_000)));
            crawler.publish(bomb("9".repeat(1_000_000)));
            crawler.publish(bomb("1e999999999"));
            crawler.publish(ForeignSender.page("https://example.com/next", "next"));

            Eventually.until(
                    "what comes behind them is found",
                    () -> indexer.urls("next").size() == 1);
            var reasons = crawler.parked(3).stream()
                    .map(parked -> ForeignSender.header(parked, "x-parked-reason"))
                    .toList();
            assertThat(reasons)
                    .contains("it is not a JSON object")
                    .anySatisfy(reason -> assertThat(reason).matches("it has 108\\d{5} bytes, more than 8388608"));
            Eventually.until("nothing is left", () -> indexer.lane().inFlight() == 0);
            assertThat(indexer.urls("bomb"))
                    .as("what is not asked for does no harm")
                    .hasSize(1);
        }
    }

    private static String bomb(String value) {
        return ForeignSender.page("https://example.com/bomb", "bomb").replaceFirst("\\{", "{\"more\": " + value + ", ");
    }

    /** Noise, or a page with noise in it. */
    private static byte[] garbage(Random random) {
        var noise = new byte[random.nextInt(300)];
        random.nextBytes(noise);
        if (random.nextBoolean()) {
            return noise;
        }
        var page = ForeignSender.page("https://example.com/garbage", "garbage").getBytes(StandardCharsets.UTF_8);
        page[random.nextInt(10)] = (byte) 0xFF;
        return page;
    }

    @Test
    void aBrokenDiskPausesTheLaneAndNothingIsLost() throws Exception {
        var disk = new BrokenDisk.Switch();
        try (var indexer = indexer().start(BrokenDisk.at(index(), disk))) {
            assertThat(indexer.readiness.isReady()).isTrue();
            disk.breakIt();
            for (var i = 0; i < 500; i++) {
                crawler.publish(ForeignSender.page("https://example.com/" + i, "text"));
            }
            Eventually.until(
                    "the lane pauses", () -> "index".equals(indexer.lane().pausedBy()));
            assertThat(indexer.readiness.isReady()).isFalse();
            assertThat(indexer.readiness.dependencies())
                    .hasEntrySatisfying("index", index -> assertThat(index.up()).isFalse());
            assertThat(indexer.lane().settled()).isZero();

            disk.mendIt();
            Eventually.until("all are settled", () -> indexer.lane().settled() == 500);
            Eventually.until("it is ready again", indexer.readiness::isReady);
            assertThat(indexer.lane().parked()).isZero();
            assertThat(indexer.search("").total()).isEqualTo(500);
        }
        assertThat(stored()).hasSize(500);
    }

    /** The index as a reader of the directory sees it. */
    private int committed() throws IOException {
        try (var directory = FSDirectory.open(index());
                var reader = DirectoryReader.open(directory)) {
            return reader.numDocs();
        }
    }

    private Set<String> stored() throws IOException {
        try (var store = new WatchedStore(IndexDirectory.on(index()))) {
            return store.texts().keySet();
        }
    }

    @Test
    void aSecondInstanceIsRefusedInOneLine() throws Exception {
        try (var indexer = indexer()) {
            assertThatThrownBy(() -> indexer.start(IndexDirectory.on(index()), 2))
                    .hasMessage("the index in %s is in use by this process already; an index directory has one owner"
                            .formatted(index()));
        }
        assertThat(stored()).isEmpty();
    }

    @Test
    void whateverIsKilledEveryConfirmedPageIsFoundOnce() throws Exception {
        crawler.declare(Map.of());
        var confirmed = new HashSet<String>();
        for (var run = 0; run < 5; run++) {
            try (var process = IndexerProcess.start(rabbit, redis.address(), index())) {
                process.awaitReady();
                for (var n = 0; n < 20; n++) {
                    var pages = new ArrayList<byte[]>();
                    for (var i = 0; i < 50; i++) {
                        var url = "https://example.com/%d/%d/%d".formatted(run, n, i);
                        pages.add(ForeignSender.page(url, "text").getBytes(StandardCharsets.UTF_8));
                        confirmed.add(url);
                    }
                    crawler.publish(pages);
                }
            }
        }
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            Eventually.until("all are indexed", () -> committed() == confirmed.size());
            Eventually.until(
                    "all are settled",
                    () -> crawler.waiting() == 0 && indexer.lane().inFlight() == 0);
            assertThat(indexer.lane().parked()).isZero();
        }
        assertThat(stored()).isEqualTo(confirmed);
    }

    @Test
    void postsAreFoundByProjectAndTheLaterVersionStays() throws Exception {
        collector.declare(Map.of());
        var first = SomePost.of("p1", "1").saying("Loaves of wheat, baked until the crust is dark");
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            collector.publish(
                    List.of(ForeignSender.posts(List.of(first, SomePost.of("p2", "1"), SomePost.of("p2", "2")))));
            Eventually.until("all are found", () -> indexer.posts("p2", 10).total() == 2);
            assertThat(indexer.posts("p1", 10).posts()).containsExactly(first.post());

            var later = first.saying("later").collected(SomePost.COLLECTED.plusSeconds(1));
            collector.publish(List.of(ForeignSender.posts(List.of(later)), ForeignSender.posts(List.of(first))));
            Eventually.until(
                    "all are settled", () -> indexer.lane(ForeignSender.POSTS).settled() == 3);
            assertThat(indexer.posts("p1", 10).posts()).containsExactly(later.post());
            Eventually.until("nothing is left", () -> collector.waiting() == 0);
        }
    }

    @Test
    void aQuestionFindsThePostThatMeansItOnceItsVectorsAreThere() throws Exception {
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            var bread = SomePost.of("p1", "1").saying("Bake the dough until the crust is dark.");
            collector.publish(List.of(
                    ForeignSender.posts(List.of(bread, SomePost.of("p1", "2").saying("A blue car.")))));
            Eventually.until(
                    "it is found by meaning",
                    () -> indexer.passages("How are loaves of wheat made?").contains(bread.text()));
            assertThat(indexer.readiness.dependencies()).containsKeys("index of posts", "vectors of posts");
        }
    }

    @Test
    void postsThatAreNoneAreParkedAtOnceWithTheirReason() throws Exception {
        var broken = new HashMap<String, String>();
        broken.put("{\"posts\": 1}", "/posts must be an array");
        broken.put("{\"posts\": [1]}", "/posts/0 must be an object");
        broken.put("[]", "it is not a JSON object");
        broken.put(post("collectedAt", null), "/posts/1/collectedAt is missing");
        broken.put(post("publishedAt", "yesterday"), "/posts/1/publishedAt must be an ISO 8601 time in UTC");
        broken.put(post("id", " "), "/posts/1/id must have from 1 to 1000 characters");
        broken.put(post("author", null), "/posts/1/author is missing");
        broken.put(post("impact", "much"), "/posts/1/impact must be a number");
        broken.put(post("risk", "none"), "/posts/1/risk must be critical, high, medium or low");
        broken.put(post("hashtags", "#a"), "/posts/1/hashtags must be an array of strings");
        broken.put(post("viral", 1), "/posts/1/viral must be true or false");
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            for (var body : broken.keySet()) {
                collector.publish(body);
            }
            collector.publish(List.of(ForeignSender.posts(List.of(SomePost.of("p1", "good")))));
            Eventually.until(
                    "the good one is found", () -> indexer.posts("p1", 10).total() == 1);
            for (var parked : collector.parked(broken.size())) {
                var body = new String(parked.getBody(), StandardCharsets.UTF_8);
                assertThat(ForeignSender.header(parked, "x-parked-reason"))
                        .as(body)
                        .isEqualTo(broken.get(body));
                assertThat(ForeignSender.header(parked, "x-parked-attempts")).isEqualTo("1");
            }
            assertThat(indexer.posts("p1", 10).total()).isEqualTo(1);
        }
    }

    /** A message whose second post has different content. */
    private static String post(String member, @Nullable Object value) {
        var message = new JsonObject(
                Buffer.buffer(ForeignSender.posts(List.of(SomePost.of("p1", "a"), SomePost.of("p1", "b")))));
        message.getJsonArray("posts").getJsonObject(1).put(member, value);
        return message.encode();
    }

    @Test
    void aBrokenDiskPausesTheLaneOfPostsToo() throws Exception {
        var disk = new BrokenDisk.Switch();
        try (var indexer = indexer().start(BrokenDisk.at(index(), disk))) {
            disk.breakIt();
            for (var n = 0; n < 20; n++) {
                collector.publish(List.of(ForeignSender.posts(posts(n))));
            }
            Eventually.until(
                    "the lane pauses",
                    () -> "index of posts"
                            .equals(indexer.lane(ForeignSender.POSTS).pausedBy()));
            assertThat(indexer.readiness.isReady()).isFalse();
            disk.mendIt();
            Eventually.until(
                    "all are settled", () -> indexer.lane(ForeignSender.POSTS).settled() == 20);
            Eventually.until("it is ready again", indexer.readiness::isReady);
            assertThat(indexer.posts("p1", 1).total()).isEqualTo(20 * A_MESSAGE);
        }
    }

    private static List<SomePost> posts(int message) {
        return IntStream.range(0, A_MESSAGE)
                .mapToObj(i -> SomePost.of("p1", message + "-" + i))
                .toList();
    }

    @Test
    void whateverIsKilledEveryConfirmedPostIsFoundOnce() throws Exception {
        collector.declare(Map.of());
        var confirmed = new HashSet<String>();
        for (var run = 0; run < 5; run++) {
            try (var process = IndexerProcess.start(rabbit, redis.address(), index())) {
                process.awaitReady();
                for (var n = 0; n < 20; n++) {
                    var posts = posts(run * 20 + n);
                    collector.publish(List.of(ForeignSender.posts(posts)));
                    posts.forEach(post -> confirmed.add(post.key().id()));
                }
            }
        }
        try (var indexer = indexer().start(IndexDirectory.on(index()))) {
            Eventually.until(
                    "all are settled",
                    () -> collector.waiting() == 0
                            && indexer.lane(ForeignSender.POSTS).inFlight() == 0);
            Eventually.until("all are found", () -> indexer.posts("p1", 1).total() == confirmed.size());
            assertThat(indexer.lane(ForeignSender.POSTS).parked()).isZero();
        }
        try (var store = new WatchedStore(
                IndexKind.POST, IndexDirectory.on(folder.resolve("data/index/posts")), StoreOptions.standard())) {
            assertThat(store.texts()).as("each once").hasSize(confirmed.size());
        }
    }
}
