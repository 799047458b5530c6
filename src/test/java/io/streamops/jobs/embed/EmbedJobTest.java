package io.streamops.jobs.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.embedding.Embedder;
import io.streamops.embedding.InProcessEmbedder;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbedJobTest {
    private static InProcessEmbedder embedder;

    @BeforeAll
    static void open() {
        embedder = new InProcessEmbedder();
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    private static JsonObject run(JsonObject payload, TestRun run) {
        return new EmbedJob(embedder).run(payload, run);
    }

    private static JsonObject texts(List<String> texts) {
        return new JsonObject().put("texts", new JsonArray(texts));
    }

    @Test
    void aTextBecomesOneVector() {
        var run = new TestRun();
        var result = run(new JsonObject().put("text", "an apple a day"), run);
        assertThat(result.getJsonArray("embeddings")).hasSize(1);
        assertThat(result.getJsonArray("embeddings").getJsonArray(0)).hasSize(Embedder.DIMENSIONS);
        assertThat(result.getInteger("dimensions")).isEqualTo(384);
        assertThat(result.getString("model")).isEqualTo("all-MiniLM-L6-v2");
        assertThat(result.containsKey("truncated")).isFalse();
        assertThat(run.progressed()).isEmpty();
    }

    @Test
    void manyTextsKeepTheirOrderAndTellHowFarTheyAre() {
        var run = new TestRun();
        var result = run(texts(Collections.nCopies(39, "same")), run);
        assertThat(result.getJsonArray("embeddings").stream().collect(Collectors.toSet()))
                .hasSize(1);
        var other = run(texts(List.of("same", "other")), new TestRun()).getJsonArray("embeddings");
        assertThat(other.getJsonArray(0))
                .isEqualTo(result.getJsonArray("embeddings").getJsonArray(38));
        assertThat(other.getJsonArray(1)).isNotEqualTo(other.getJsonArray(0));
        assertThat(run.progressed()).containsExactly(progress(16, 39), progress(32, 39), progress(39, 39));
    }

    @Test
    void textsThatAreTooLongAreNamed() {
        var result = run(texts(List.of("short", "long ".repeat(5_000))), new TestRun());
        assertThat(result.getJsonArray("truncated")).containsExactly(1);
    }

    @Test
    void moreTextsThanAJobMayHaveAreRefused() {
        assertThatThrownBy(() -> run(texts(Collections.nCopies(513, "text")), new TestRun()))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo("too_many_texts"));
    }

    @Test
    void aTextWithoutAWordIsRefused() {
        assertThatThrownBy(() -> run(texts(List.of("text", " \n")), new TestRun()))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo("empty_text"));
    }

    @Test
    void aRunThatEndsEmbedsNoMore() {
        var run = new TestRun();
        var calls = new AtomicInteger();
        var canceling = new EmbedJob(texts -> {
            if (calls.incrementAndGet() == 3) {
                run.cancel();
            }
            return embedder.embed(texts);
        });
        assertThatThrownBy(() -> canceling.run(texts(Collections.nCopies(512, "text")), run))
                .isInstanceOf(CancellationException.class);
        assertThat(run.progressed()).hasSizeLessThanOrEqualTo(3);
        assertThat(calls).hasValueLessThanOrEqualTo(4);
    }

    private static JsonObject progress(int done, int total) {
        return new JsonObject().put("done", done).put("total", total);
    }
}
