package io.streamops.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class InProcessEmbedderTest {
    private static InProcessEmbedder embedder;

    @BeforeAll
    static void open() {
        embedder = new InProcessEmbedder();
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    private static EmbeddingVector vector(String text) throws Exception {
        return await(embedder.embed(List.of(text))).getFirst().vector();
    }

    @Test
    void textsAreTheNearerTheMoreTheirMeaningsShare() throws Exception {
        var question = vector("How do I change my password?");
        var paraphrase = question.cosine(vector("Steps to reset the login secret of an account"));
        var kindred = question.cosine(vector("The office has a new coffee machine with a touch screen"));
        var stranger = question.cosine(vector("Granite forms when magma cools slowly below the ground"));
        assertThat(paraphrase).isGreaterThan(0.5);
        assertThat(kindred).isLessThan(0.25);
        assertThat(stranger).isLessThan(0.15);
    }

    @Test
    void aVectorHasTheModelsDimensionsAndLengthOne() throws Exception {
        var vector = vector("a text");
        assertThat(vector.dimensions()).isEqualTo(Embedder.DIMENSIONS);
        assertThat(vector.cosine(vector)).isCloseTo(1, within(1e-5));
    }

    @Test
    void aTextsVectorIsTheSameWhateverIsEmbeddedWithIt() throws Exception {
        var texts = List.of("short", "a long text about rivers, lakes and the sea ".repeat(20), "42", "Привет");
        var together = await(embedder.embed(texts));
        for (var i = 0; i < texts.size(); i++) {
            assertThat(together.get(i).vector()).isEqualTo(vector(texts.get(i)));
        }
    }

    @Test
    void caseAndAccentsDoNotMatter() throws Exception {
        assertThat(vector("Café CRÈME")).isEqualTo(vector("cafe creme"));
    }

    @Test
    void theEndOfALongTextCountsToo() throws Exception {
        var beginning = "the harvest of wheat in the northern plains ".repeat(60);
        var longer = beginning + "surgeons transplanted a human heart ".repeat(60);
        var heart = vector("heart surgery");
        assertThat(vector(longer).cosine(heart)).isGreaterThan(vector(beginning).cosine(heart) + 0.1);
    }

    @Test
    void whatIsBeyondTheLastWindowIsLeftOutAndSaidSo() throws Exception {
        var full = "word ".repeat(MiniLmModel.WINDOW * MiniLmModel.MAX_WINDOWS);
        var embeddings = await(embedder.embed(List.of(full, full + "more", "short")));
        assertThat(embeddings).extracting(Embedder.Embedding::truncated).containsExactly(false, true, false);
        assertThat(embeddings.get(1).vector()).isEqualTo(embeddings.get(0).vector());
    }

    @Test
    void theAnswerComesOnTheContextOfTheCaller(Vertx vertx) throws Exception {
        var answered = new AtomicReference<@Nullable Context>();
        var done = new CountDownLatch(1);
        var context = vertx.getOrCreateContext();
        context.runOnContext(now -> embedder.embed(List.of("a text")).onComplete(result -> {
            answered.set(Vertx.currentContext());
            done.countDown();
        }));
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answered).hasValue(context);
    }

    @Test
    void asMuchWaitsAsMayAndNoMore() throws Exception {
        var open = new CountDownLatch(1);
        try (var slow = new InProcessEmbedder(1, 10, () -> loadedAfter(open))) {
            var first = slow.embed(Collections.nCopies(6, "a text"));
            var second = slow.embed(Collections.nCopies(4, "another"));
            assertThat(slow.embed(List.of("one more")).cause()).isInstanceOf(Embedder.Busy.class);
            open.countDown();
            assertThat(await(first)).hasSize(6);
            assertThat(await(second)).hasSize(4);
            assertThat(await(slow.embed(List.of("one more")))).hasSize(1);
        }
    }

    @Test
    void aSingleTextDoesNotWaitBehindALongList() throws Exception {
        var open = new CountDownLatch(1);
        try (var slow = new InProcessEmbedder(1, 1_000, () -> loadedAfter(open))) {
            var list = slow.embed(Collections.nCopies(500, "a text of a long list"));
            var listWasDone = new AtomicReference<Boolean>();
            var single = slow.embed(List.of("a question")).onSuccess(done -> listWasDone.set(list.isComplete()));
            open.countDown();
            await(single);
            assertThat(listWasDone).hasValue(false);
            await(list);
        }
    }

    private static MiniLmModel loadedAfter(CountDownLatch open) {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return MiniLmModel.load();
    }

    @Test
    void aModelThatCannotBeLoadedIsTheAnswer() throws Exception {
        try (var broken = new InProcessEmbedder(1, 10, () -> {
            throw new Embedder.Missing("no library for this machine");
        })) {
            for (var n = 0; n < 20; n++) {
                assertThatThrownBy(() -> await(broken.embed(List.of("one", "two"))))
                        .isInstanceOf(Embedder.Missing.class)
                        .hasMessage("no library for this machine");
            }
        }
    }

    @Test
    void whatWaitsWhenItIsClosedFails() throws Exception {
        var closing = new InProcessEmbedder(1, 1_000, MiniLmModel::load);
        var many = closing.embed(Collections.nCopies(1_000, "a text that takes its time"));
        closing.close();
        assertThatThrownBy(() -> await(many)).isInstanceOf(Embedder.Missing.class);
        assertThat(closing.embed(List.of("late")).cause()).isInstanceOf(Embedder.Missing.class);
    }
}
