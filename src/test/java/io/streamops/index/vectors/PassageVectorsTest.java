package io.streamops.index.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedding.Embedder;
import io.streamops.embedding.InProcessEmbedder;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.store.BrokenDisk;
import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // set before all tests
class PassageVectorsTest {
    private static final String BREAD = "fold the dough and bake it in a hot oven until the crust is dark";
    private static final String HEART = "the organ pumps blood through arteries and veins";

    private static InProcessEmbedder embedder;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        embedder = new InProcessEmbedder();
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    private IndexDirectory place() {
        return IndexDirectory.on(folder.resolve("pages"));
    }

    /** Counts the texts to embed. */
    private static Embedder counting(AtomicInteger texts) {
        return given -> {
            texts.addAndGet(given.size());
            return embedder.embed(given);
        };
    }

    @Test
    void aReplacedPageIsFoundByItsNewMeaningOnly() throws Exception {
        try (var store = new VectorizedStore(place(), embedder)) {
            store.with("page", "", BREAD).filled();
            assertThat(store.found("loaves of wheat")).containsExactly("page");
            store.with("page", "", HEART).filled();
            assertThat(store.found("loaves of wheat")).isEmpty();
            assertThat(store.found("cardiac circulation")).containsExactly("page");
            assertThat(store.near("cardiac circulation")).hasSize(1);
        }
    }

    @Test
    void untilItHasItsNewVectorsAReplacedPageIsNotFoundByItsOldOnes() throws Exception {
        var open = new CountDownLatch(1);
        Embedder slow = texts -> texts.getFirst().contains("organ") ? after(open, texts) : embedder.embed(texts);
        try (var store = new VectorizedStore(place(), slow)) {
            store.with("page", "", BREAD).filled();
            store.with("page", "", HEART);
            assertThat(store.near("loaves of wheat")).hasSize(1);
            assertThat(store.found("loaves of wheat")).isEmpty();
            assertThat(store.found("veins and arteries")).containsExactly("page");
            open.countDown();
            store.filled();
            assertThat(store.found("cardiac circulation")).containsExactly("page");
        }
    }

    private static Future<List<Embedder.Embedding>> after(CountDownLatch open, List<String> texts) {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return embedder.embed(texts);
    }

    @Test
    void aPageThatCameAgainAsItWasCostsNothing() throws Exception {
        var texts = new AtomicInteger();
        try (var store = new VectorizedStore(place(), counting(texts))) {
            store.with("page", "Title", BREAD).with("other", "Title", HEART).filled();
            assertThat(texts).hasValue(2);
            store.with("page", "Title", BREAD).with("third", "Title", "text").filled();
            assertThat(texts).hasValue(3);
            assertThat(store.found("loaves of wheat")).contains("page");
        }
    }

    @Test
    void aPageThatIsAgainWhatItOnceWasIsEmbeddedAgain() throws Exception {
        try (var store = new VectorizedStore(place(), embedder)) {
            store.with("page", "", BREAD).filled();
            store.with("page", "", HEART).filled();
            store.with("page", "", BREAD).filled();
            assertThat(store.found("loaves of wheat")).containsExactly("page");
            assertThat(store.near("loaves of wheat")).hasSize(1);
        }
    }

    @Test
    void aRestartGoesOnWithWhatIsMissingOnly() throws Exception {
        try (var store = new VectorizedStore(place(), texts -> Future.failedFuture("not now"))) {
            store.with("bread", "", BREAD).filled();
            assertThat(store.near("loaves of wheat")).isEmpty();
        }
        var texts = new AtomicInteger();
        try (var store = new VectorizedStore(place(), counting(texts))) {
            assertThat(store.filled().found("loaves of wheat")).containsExactly("bread");
            store.with("heart", "", HEART).filled();
        }
        assertThat(texts.get()).isGreaterThanOrEqualTo(2);
        var again = new AtomicInteger();
        try (var store = new VectorizedStore(place(), counting(again))) {
            store.filled();
            assertThat(again).hasValue(0);
            assertThat(store.found("cardiac circulation")).contains("heart");
        }
    }

    @Test
    void pagesWithoutTextHaveNothingToEmbedAndAreNotTriedAgain() throws Exception {
        var texts = new AtomicInteger();
        try (var store = new VectorizedStore(place(), counting(texts))) {
            store.with("empty", "", "").with("title", "Loaves of bread", "").filled();
            assertThat(texts).hasValue(1);
            assertThat(store.found("loaves of wheat")).containsExactly("title");
        }
        try (var store = new VectorizedStore(place(), counting(texts))) {
            store.filled();
        }
        assertThat(texts.get()).isLessThanOrEqualTo(3);
    }

    @Test
    void ofALongPageEightPassagesHaveVectors() throws Exception {
        try (var store = new VectorizedStore(place(), embedder)) {
            store.with("long", "", "a sentence about the weather of the day. ".repeat(2_000))
                    .filled();
            assertThat(store.made()).isEqualTo(8);
            assertThat(store.near("weather"))
                    .extracting(SemanticSearch.Match::start)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void aBrokenDiskCostsVectorsAndNoPagesAndIsMadeUpForLater() throws Exception {
        var breaker = new BrokenDisk.Switch();
        var ofVectors = BrokenDisk.at(folder.resolve("vectors"), breaker);
        try (var store = new VectorizedStore(place(), ofVectors, embedder)) {
            store.with("bread", "", BREAD).filled();
            breaker.breakIt();
            store.with("heart", "", HEART);
            Eventually.until("it is away", () -> store.healthCalls().contains("away"));
            assertThat(store.found("arteries and veins")).containsExactly("heart");
            breaker.mendIt();
            Eventually.until("it is back", () -> store.healthCalls().equals(List.of("back", "away", "back")));
            store.filled();
            assertThat(store.found("cardiac circulation")).containsExactly("heart");
            assertThat(store.found("loaves of wheat")).containsExactly("bread");
        }
    }

    @Test
    void vectorsThatCannotBeReadAreMadeAgain() throws Exception {
        try (var store = new VectorizedStore(place(), embedder)) {
            store.with("bread", "", BREAD).filled();
        }
        try (var files = Files.list(place().beside("vectors").path())) {
            for (var file : files.filter(each -> each.getFileName().toString().startsWith("segments_"))
                    .toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }
        try (var store = new VectorizedStore(place(), embedder)) {
            assertThat(store.filled().found("loaves of wheat")).containsExactly("bread");
        }
    }

    @Test
    void withoutAModelQuestionsGoByWords() throws Exception {
        var none = new InProcessEmbedder();
        none.close();
        try (var store = new VectorizedStore(place(), none)) {
            store.with("heart", "", HEART);
            Eventually.until("it says so", () -> store.healthCalls().contains("away"));
            assertThat(store.found("arteries and veins")).containsExactly("heart");
            assertThat(store.found("cardiac circulation")).isEmpty();
        }
    }
}
