package io.streamops.jobs.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RagJobTest {
    private static final List<PassageRetrieval.Passage> PASSAGES = List.of(
            new PassageRetrieval.Passage("https://a.example/", "A", "about a", 0.9),
            new PassageRetrieval.Passage("https://b.example/", "B", "long " + "word ".repeat(100), 0.8),
            new PassageRetrieval.Passage("https://c.example/", "C", "about c", 0.7));
    private static final Answerer NEVER = (question, passages, run) -> {
        throw new AssertionError("the answerer must not be called");
    };

    private final TestRun run = new TestRun();
    private final AtomicReference<PassageRetrieval.Query> sent = new AtomicReference<>();

    /** An index that finds the same for every question. */
    private PassageRetrieval finding(Future<List<PassageRetrieval.Passage>> passages) {
        return new PassageRetrieval() {
            @Override
            public Future<List<Passage>> passages(Query query) {
                sent.set(query);
                return passages;
            }

            @Override
            public Future<JsonObject> search(Query query) {
                return Future.failedFuture("not called");
            }
        };
    }

    private PassageRetrieval finding(List<PassageRetrieval.Passage> passages) {
        return finding(Future.succeededFuture(passages));
    }

    /** An answerer that says the given pieces. */
    private static Answerer saying(String... pieces) {
        return (question, passages, run) -> {
            for (var piece : pieces) {
                run.token(piece);
            }
            return new Answerer.Reply(String.join("", pieces), "spoken");
        };
    }

    private static JsonObject question() {
        return new JsonObject().put("question", "What is it?");
    }

    @Test
    void theAnswerCitesByNewNumbersInItsTokensAndInItsResult() {
        var result = new RagJob(finding(PASSAGES), saying("It is c [", "3], and", " b [2][3].")).run(question(), run);
        assertThat(result.getString("answer")).isEqualTo("It is c [1], and b [2][1].");
        assertThat(run.text()).isEqualTo(result.getString("answer"));
        assertThat(result.getString("model")).isEqualTo("spoken");
        var citations = result.getJsonArray("citations");
        assertThat(citations).hasSize(2);
        assertThat(citations.getJsonObject(0))
                .isEqualTo(new JsonObject()
                        .put("n", 1)
                        .put("url", "https://c.example/")
                        .put("title", "C")
                        .put("snippet", "about c")
                        .put("score", 0.7));
        assertThat(citations.getJsonObject(1).getString("url")).isEqualTo("https://b.example/");
        assertThat(citations.getJsonObject(1).getString("snippet"))
                .hasSizeLessThanOrEqualTo(301)
                .endsWith("word…");
    }

    @Test
    void theQueryHasTheSiteLanguageAndBoundsOfTheRequest() {
        new RagJob(finding(PASSAGES), saying("yes"))
                .run(
                        question()
                                .put("k", 7)
                                .put("site", "a.example")
                                .put("lang", "en")
                                .put("project", "p1"),
                        run);
        assertThat(sent)
                .hasValue(new PassageRetrieval.Query(
                        "What is it?", "a.example", "en", new PassageRetrieval.Posts(run.job(), "p1"), 7));
        new RagJob(finding(PASSAGES), saying("yes")).run(question(), run);
        assertThat(sent)
                .hasValue(new PassageRetrieval.Query(
                        "What is it?", null, null, new PassageRetrieval.Posts(run.job(), null), 5));
        new RagJob(finding(PASSAGES), saying("yes")).run(question().put("k", 1_000), run);
        assertThat(sent.get().most()).isEqualTo(20);
    }

    @Test
    void withoutPassagesTheAnswerSaysSoAndNoModelIsCalled() {
        var result = new RagJob(finding(List.of()), NEVER).run(question(), run);
        assertThat(result)
                .isEqualTo(new JsonObject()
                        .put("answer", "No page of the search index answers this question.")
                        .put("citations", new JsonArray())
                        .put("model", "none"));
        assertThat(run.text()).isEqualTo(result.getString("answer"));
    }

    @Test
    void anAnswerThatCitesNothingHasNoCitations() {
        var result = new RagJob(finding(PASSAGES), saying("I do not know.")).run(question(), run);
        assertThat(result.getJsonArray("citations")).isEmpty();
    }

    @Test
    void aSearchThatIsUnavailableFailsTheJob() {
        var failing = finding(Future.failedFuture(Failure.permanent("search_unavailable", "No indexer.")));
        assertThatThrownBy(() -> new RagJob(failing, NEVER).run(question(), run))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo("search_unavailable"));
    }

    @Test
    void aRunThatEndsWhileItSearchesCallsNoModel() {
        Promise<List<PassageRetrieval.Passage>> never = Promise.promise();
        run.cancel();
        assertThatThrownBy(() -> new RagJob(finding(never.future()), NEVER).run(question(), run))
                .isInstanceOf(CancellationException.class);
        assertThat(run.tokens()).isEmpty();
    }
}
