package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.kind.TestRun;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.jobs.llm.openai.FakeAnswer;
import io.streamops.jobs.llm.openai.FakeOpenAi;
import io.streamops.messaging.Eventually;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WithModelTest extends LlmCase {
    private static final String PLAN = """
            Sure! Here is a plan for {your goal}:
            ```json
            {"name": "Price watch", "steps": ["crawl", {"name": "validate", "timeoutMs": 5000, "retries": 2}, {"name": "store"}],
             "input": {"urls": ["https://example.com/a"], "rules": {"required": ["price"]}}}
            ```
            Good luck!""";

    private JsonObject run(JobKind task, JsonObject payload) {
        return run(task, fake.settings(), FakeRetrieval.of(), payload);
    }

    private JobError failure(JobKind task, JsonObject payload) {
        return failure(task, fake.settings(), FakeRetrieval.of(), payload);
    }

    private JsonArray sentMessages() {
        return fake.requests().getLast().body().getJsonArray("messages");
    }

    @Test
    void aChatIsHandedOnAsItIs() {
        fake.then(FakeAnswer.says("Hi ", "Ann!"));
        var messages = new JsonArray()
                .add(ChatClient.Request.message("system", "Be brief."))
                .add(ChatClient.Request.message("user", "I am Ann."));

        var result =
                run(JobKind.CHAT, new JsonObject().put("messages", messages).put("max_tokens", 5));

        assertThat(result)
                .isEqualTo(new JsonObject()
                        .put("text", "Hi Ann!")
                        .put("model", "fake-1-0815")
                        .put("usage", new JsonObject().put("total_tokens", 42)));
        assertThat(sentMessages()).isEqualTo(messages);
        assertThat(fake.requests().getLast().body().getInteger("max_tokens")).isEqualTo(5);
        assertThat(run.text()).isEqualTo("Hi Ann!");
    }

    @Test
    void aPromptIsAChatOfOneMessage() {
        fake.then(FakeAnswer.says("Hi!"));

        run(JobKind.CHAT, new JsonObject().put("prompt", "Hello?").put("model", "big-3"));

        assertThat(sentMessages()).isEqualTo(new JsonArray().add(ChatClient.Request.message("user", "Hello?")));
        assertThat(fake.requests().getLast().body().getString("model")).isEqualTo("big-3");
    }

    @Test
    void aCanceledChatClosesItsCall() throws Exception {
        fake.then(FakeAnswer.silentAfter(FakeAnswer.pieces("Hi ")));
        var chat = TestRun.onVirtualThread(() -> run(JobKind.CHAT, new JsonObject().put("prompt", "Hello?")));
        Eventually.until("it speaks", () -> run.text().equals("Hi "));

        run.cancel();

        assertThatThrownBy(() -> chat.await(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        Eventually.until("the call is closed", () -> fake.givenUp() == 1);
    }

    @Test
    void aPlanIsFoundInWhatTheModelSays() {
        fake.then(FakeAnswer.says(PLAN));

        var result = run(
                JobKind.PLAN,
                new JsonObject().put("goal", "watch prices").put("context", new JsonObject().put("a", 1)));

        assertThat(result.getJsonObject("plan"))
                .isEqualTo(new JsonObject()
                        .put("name", "Price watch")
                        .put(
                                "steps",
                                new JsonArray()
                                        .add("crawl")
                                        .add(new JsonObject()
                                                .put("name", "validate")
                                                .put("timeoutMs", 5000L)
                                                .put("retries", 2L))
                                        .add("store"))
                        .put(
                                "input",
                                new JsonObject()
                                        .put("urls", new JsonArray().add("https://example.com/a"))
                                        .put("rules", new JsonObject().put("required", new JsonArray().add("price")))));
        assertThat(result.getString("text")).isEqualTo(PLAN);
        assertThat(result.getString("model")).isEqualTo("fake-1-0815");
        assertThat(sentMessages().getJsonObject(1).getString("content"))
                .isEqualTo("Goal: watch prices\n\nContext: {\"a\":1}");
    }

    @Test
    void aPlanThatCannotBeUsedIsCorrectedOnce() {
        fake.then(FakeAnswer.says("{\"steps\": [\"crawl\", \"bake\"]}"), FakeAnswer.says("{\"steps\": [\"crawl\"]}"));

        var plan = run(JobKind.PLAN, new JsonObject().put("goal", "get pages")).getJsonObject("plan");

        assertThat(plan)
                .isEqualTo(new JsonObject().put("name", "get pages").put("steps", new JsonArray().add("crawl")));
        assertThat(run.messages()).singleElement().asString().contains("\"bake\" is not a step");
        assertThat(sentMessages()).hasSize(4);
        assertThat(sentMessages().getJsonObject(3).getString("content")).contains("step 2: \"bake\" is not a step");
    }

    @Test
    void aPlanThatStaysUselessFailsTheJob() {
        fake.then(
                FakeAnswer.says("I would rather not."),
                FakeAnswer.says("{\"steps\": []}"),
                FakeAnswer.says("never asked"));

        var error = failure(JobKind.PLAN, new JsonObject().put("goal", "get pages"));

        assertThat(error.code()).isEqualTo("plan_invalid");
        assertThat(error.message()).contains("at least one step");
        assertThat(fake.requests()).hasSize(2);
    }

    @Test
    void codeIsTakenFromItsFence() {
        fake.then(FakeAnswer.says("Here:\n```python\n", "def f():\n    return 1\n", "```\nCall f."));

        var result = run(JobKind.CODE, new JsonObject().put("instruction", "a function"));

        assertThat(result.getString("code")).isEqualTo("def f():\n    return 1");
        assertThat(result.getString("language")).isEqualTo("python");
        assertThat(result.getString("text")).startsWith("Here:").endsWith("Call f.");
    }

    @Test
    void codeWithoutAFenceIsAllThatIsSaid() {
        fake.then(FakeAnswer.says("SELECT 1;\n"));

        var result = run(
                JobKind.CODE,
                new JsonObject()
                        .put("instruction", "one")
                        .put("language", "sql")
                        .put("context", "PostgreSQL"));

        assertThat(result.getString("code")).isEqualTo("SELECT 1;");
        assertThat(result.getString("language")).isEqualTo("sql");
        assertThat(sentMessages().getJsonObject(1).getString("content"))
                .isEqualTo("one\n\nLanguage: sql\n\nContext:\nPostgreSQL");
    }

    @Test
    void anAnswerIsMadeFromNumberedPassages() {
        fake.then(FakeAnswer.says("Etna is a volcano [1]."));

        var reply = LlmKinds.answerer(vertx, fake.settings()).answer("What is Etna?", List.of(ETNA, REDIS), run);

        assertThat(reply.text()).isEqualTo("Etna is a volcano [1].");
        assertThat(reply.model()).isEqualTo("fake-1-0815");
        assertThat(run.text()).isEqualTo(reply.text());
        assertThat(sentMessages().getJsonObject(0).getString("content")).contains("square brackets");
        assertThat(sentMessages().getJsonObject(1).getString("content"))
                .contains("[1] Etna (http://example.com/etna)\netna is an active volcano")
                .contains("[2] Redis (http://example.com/redis)\nredis keeps")
                .endsWith("Question: What is Etna?");
    }

    @Test
    void longPassagesAreCutToFitIntoThePrompt() {
        fake.then(FakeAnswer.says("No."));
        var huge = new Passage("u", "t", "𝒳".repeat(100_000), 1);

        LlmKinds.answerer(vertx, fake.settings()).answer("?", List.of(huge, huge, huge), run);

        assertThat(sentMessages().getJsonObject(1).getString("content")).hasSizeLessThan(17_000);
    }

    @Test
    void whatTheEndpointRefusesFailsTheJob() {
        fake.then(FakeAnswer.error(404, "model_not_found", "no such model"));

        var error = failure(JobKind.CHAT, new JsonObject().put("prompt", "Hello?"));

        assertThat(error.code()).isEqualTo("llm_refused");
        assertThat(error.message()).endsWith("no such model").doesNotContain(FakeOpenAi.KEY);
    }
}
