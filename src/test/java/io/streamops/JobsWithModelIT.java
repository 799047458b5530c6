package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.jobs.llm.openai.FakeAnswer;
import io.streamops.jobs.llm.openai.FakeOpenAi;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The jar with the endpoint of a language model that answers, refuses, breaks off, or is silent. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before all tests
class JobsWithModelIT {
    private static final JsonObject HELLO = new JsonObject().put("prompt", "Hello?");

    private FakeOpenAi model;
    private JobsOfNode jobs;

    @BeforeAll
    void start(@TempDir Path dir, Vertx vertx) throws Exception {
        model = FakeOpenAi.start(vertx);
        jobs = JobsOfNode.start(
                dir,
                Map.of(
                        "LLM_BASE_URL", model.settings().baseUrl().orElseThrow().toString(),
                        "LLM_MODEL", FakeOpenAi.MODEL,
                        "LLM_API_KEY", FakeOpenAi.KEY));
    }

    @AfterAll
    void stop() {
        jobs.node().close();
        model.close();
    }

    @Test
    void aChatComesAsTokensInFewEvents() throws Exception {
        var words = IntStream.range(0, 500).mapToObj(n -> "w" + n + " ").toArray(String[]::new);
        model.then(FakeAnswer.says(words));

        var ended = jobs.run("chat", HELLO);

        assertThat(ended.result().getString("text")).isEqualTo(String.join("", words));
        assertThat(ended.result().getString("model")).isEqualTo("fake-1-0815");
        assertThat(ended.result().getJsonObject("usage").getInteger("total_tokens"))
                .isEqualTo(42);
        assertThat(ended.tokens()).isEqualTo(ended.result().getString("text"));
        assertThat(ended.course()).containsExactly("hello", "queued", "running", "token", "done");
        assertThat(ended.types()).hasSizeLessThan(words.length / 2);
        assertThat(model.requests().getLast().body().getString("model")).isEqualTo(FakeOpenAi.MODEL);
        assertThat(model.requests().getLast().authorization()).contains("Bearer " + FakeOpenAi.KEY);
    }

    @Test
    void aPlanIsCorrectedAndCodeIsTakenFromItsFence() throws Exception {
        model.then(
                FakeAnswer.says("{\"steps\": [\"bake\"]}"),
                FakeAnswer.says("{\"name\": \"Pages\", ", "\"steps\": [\"crawl\", \"store\"]}"));
        var planned = jobs.run("plan", new JsonObject().put("goal", "get pages"));
        assertThat(planned.result().getJsonObject("plan"))
                .isEqualTo(new JsonObject()
                        .put("name", "Pages")
                        .put("steps", new JsonArray().add("crawl").add("store")));
        assertThat(planned.types()).contains("message");

        model.then(FakeAnswer.says("Here:\n```python\n", "print(1)\n", "```"));
        var code = jobs.run("code", new JsonObject().put("instruction", "print one"))
                .result();
        assertThat(code.getString("code")).isEqualTo("print(1)");
        assertThat(code.getString("language")).isEqualTo("python");
    }

    @Test
    void aQuestionIsAnsweredByTheModelFromPagesOfTheIndex() throws Exception {
        try (var site = FakeSite.start()) {
            site.page("/glimmerfish.html", "<title>Glimmerfish</title><p>The glimmerfish carries a lantern.</p>");
            jobs.crawl(site.url("/glimmerfish.html"));
            model.then(FakeAnswer.says("A lantern ", "[", "1]", "[7]", "."));

            var ended = jobs.run("rag", new JsonObject().put("question", "What does the glimmerfish carry?"));

            assertThat(ended.result().getString("answer")).isEqualTo("A lantern [1].");
            assertThat(ended.tokens()).isEqualTo("A lantern [1].");
            assertThat(ended.result().getJsonArray("citations").getJsonObject(0).getString("url"))
                    .isEqualTo(site.url("/glimmerfish.html"));
            assertThat(model.requests().getLast().body().encode()).contains("carries a lantern");
        }
    }

    @Test
    void anOverloadedModelIsRetriedUnlessItsDelayIsTooLong() throws Exception {
        model.then(FakeAnswer.error(429, "rate_limit", "slow down", "Retry-After", "1"), FakeAnswer.says("Hi!"));
        assertThat(jobs.run("chat", HELLO).result().getString("text")).isEqualTo("Hi!");

        model.then(FakeAnswer.error(429, "rate_limit", "slow down", "Retry-After", "3600"));
        assertThat(jobs.run("chat", HELLO).error().getString("code")).isEqualTo("llm_rate_limited");
    }

    @Test
    void anAnswerThatBreaksOffFailsTheJobAndKeepsItsTokens() throws Exception {
        model.then(FakeAnswer.cutAfter(FakeAnswer.pieces("Once ", "upon ")));

        var ended = jobs.run("chat", HELLO);

        assertThat(ended.error().getString("code")).isEqualTo("llm_unavailable");
        assertThat(ended.job().getValue("result")).isNull();
        assertThat(ended.tokens()).isEqualTo("Once upon ");
    }

    @Test
    void aRefusalIsReportedWithoutTheKey() throws Exception {
        model.then(FakeAnswer.error(401, "invalid_api_key", "Incorrect API key provided: " + FakeOpenAi.KEY));

        var error = jobs.run("chat", HELLO).error();

        assertThat(error.getString("code")).isEqualTo("llm_refused");
        assertThat(error.encode() + jobs.node().out() + jobs.node().err()).doesNotContain(FakeOpenAi.KEY);
    }

    @Test
    void aModelThatHangsIsGivenUpWhenItsJobIsCanceled() throws Exception {
        var givenUp = model.givenUp();
        var before = model.requests().size();
        model.then(FakeAnswer.silentAfter(FakeAnswer.pieces("Well ")));
        var id = jobs.post("chat", HELLO);
        NodeProcess.until(() -> model.requests().size() > before);

        assertThat(jobs.cancel(id).getBoolean("updated")).isTrue();

        var ended = jobs.ended(id);
        assertThat(ended.job().getString("status")).isEqualTo("canceled");
        assertThat(ended.course()).endsWith("canceled");
        NodeProcess.until(() -> model.givenUp() > givenUp);
    }
}
