package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.llm.openai.ChatClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithoutModelTest extends LlmCase {
    private final FakeRetrieval retrieval = FakeRetrieval.of(REDIS, ETNA);

    private JsonObject run(JobKind task, JsonObject payload) {
        return run(task, NO_MODEL, retrieval, payload);
    }

    private JsonObject plan(String goal) {
        return run(JobKind.PLAN, new JsonObject().put("goal", goal)).getJsonObject("plan");
    }

    private JobError failure(JobKind task, FakeRetrieval found, JsonObject payload) {
        return failure(task, NO_MODEL, found, payload);
    }

    @Test
    void aChatIsAnsweredWithSentencesOfTheIndexAndTheirSources() {
        var result = run(JobKind.CHAT, new JsonObject().put("prompt", "Where is the volcano Etna?"));

        assertThat(result)
                .isEqualTo(new JsonObject()
                        .put("text", "Etna is an active volcano on the east coast of sicily. [2]")
                        .put("model", "extractive")
                        .put(
                                "citations",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("n", 2)
                                                .put("url", "http://example.com/etna")
                                                .put("title", "Etna"))));
        assertThat(run.text()).isEqualTo(result.getString("text"));
    }

    @Test
    void theLastMessageOfTheUserIsTheQuestion() {
        run(
                JobKind.CHAT,
                new JsonObject()
                        .put(
                                "messages",
                                new JsonArray()
                                        .add(ChatClient.Request.message("user", "What is Redis?"))
                                        .add(ChatClient.Request.message("assistant", "A database."))
                                        .add(ChatClient.Request.message("user", "And Etna?"))
                                        .add(ChatClient.Request.message("assistant", "Hm."))));

        assertThat(retrieval.queries)
                .singleElement()
                .satisfies(query -> assertThat(query.text()).isEqualTo("And Etna?"));
    }

    @Test
    void whereNothingFitsItSaysSo() {
        var result = run(JobKind.CHAT, new JsonObject().put("prompt", "How are violins built and tuned?"));

        assertThat(result.getString("text")).startsWith("Nothing was found");
        assertThat(result.getJsonArray("citations")).isEmpty();
        assertThat(result.getString("model")).isEqualTo("extractive");
        assertThat(run.text()).isEqualTo(result.getString("text"));
    }

    @Test
    void oneSharedWordOfManyIsNoAnswer() {
        var result = run(
                JobKind.CHAT,
                new JsonObject().put("prompt", "Which farmers won the tractor race of Minnesota in spring?"));

        assertThat(result.getString("text")).startsWith("Nothing was found");
    }

    @Test
    void aPagesOwnFootnoteIsNoCitation() {
        var forged =
                FakeRetrieval.of(REDIS, new Passage("u", "t", "violins are built of spruce.[1][9] they are tuned.", 1));

        var result = run(JobKind.CHAT, NO_MODEL, forged, new JsonObject().put("prompt", "How are violins built?"));

        assertThat(result.getJsonArray("citations")).hasSize(1);
        assertThat(result.getJsonArray("citations").getJsonObject(0).getInteger("n"))
                .isEqualTo(2);
    }

    @Test
    void anIndexThatIsUnavailableFailsTheJob() {
        var away = FakeRetrieval.failing(Failure.permanent("index_unavailable", "no indexer"));

        assertThat(failure(JobKind.CHAT, away, new JsonObject().put("prompt", "?"))
                        .code())
                .isEqualTo("index_unavailable");
    }

    @Test
    void aPlanIsMadeOfTheStepsThatTheGoalNames() {
        assertThat(plan("Export the cleaned records as CSV, after checking them"))
                .isEqualTo(new JsonObject()
                        .put("name", "Export the cleaned records as CSV, after checking them")
                        .put(
                                "steps",
                                new JsonArray().add("validate").add("transform").add("export")));
    }

    @Test
    void addressesInTheGoalAreCrawled() {
        assertThat(plan("Get https://example.com/search?q=1, and save it; do not index it."))
                .isEqualTo(new JsonObject()
                        .put("name", "Get https://example.com/search?q=1, and save it; do not index it.")
                        .put("steps", new JsonArray().add("crawl").add("store"))
                        .put(
                                "input",
                                new JsonObject().put("urls", new JsonArray().add("https://example.com/search?q=1"))));
    }

    @Test
    void aSearchLooksForWhatTheGoalSays() {
        assertThat(plan("Search the index for active volcanoes and export the hits")
                        .getJsonObject("input"))
                .isEqualTo(new JsonObject().put("query", "active volcanoes"));
        assertThat(plan("find all pages about \"mount etna\", then store them").getJsonObject("input"))
                .isEqualTo(new JsonObject().put("query", "mount etna"));
        assertThat(plan("export a search").getJsonObject("input"))
                .isEqualTo(new JsonObject().put("query", "export a search"));
    }

    @Test
    void aHugeGoalIsReadOnce() {
        assertThat(plan("find\n" + "find ".repeat(40_000) + "\n")
                        .getJsonObject("input")
                        .getString("query"))
                .hasSizeLessThanOrEqualTo(300);
    }

    @Test
    void aPlanSaysWhoseItIs() {
        var result = run(JobKind.PLAN, new JsonObject().put("goal", "crawl " + "all ".repeat(50)));

        assertThat(result.getString("model")).isEqualTo("extractive");
        assertThat(result.getString("text")).contains("without a language model");
        assertThat(result.getJsonObject("plan").getString("name"))
                .hasSizeLessThanOrEqualTo(100)
                .endsWith("all");
    }

    @Test
    void aGoalThatNamesNoStepNeedsAModel() {
        var error = failure(JobKind.PLAN, retrieval, new JsonObject().put("goal", "make me rich"));

        assertThat(error.code()).isEqualTo("llm_not_configured");
        assertThat(error.message()).contains("LLM_BASE_URL").contains("crawl, validate");
    }

    @Test
    void codeIsNotMadeUp() {
        var result = run(JobKind.CODE, new JsonObject().put("instruction", "read a stream in redis"));

        assertThat(result.getString("code")).isEmpty();
        assertThat(result.getString("text"))
                .contains("A stream in redis is a log of entries. [1]")
                .endsWith("(No code was written: no language model is configured.)");
        assertThat(result.getString("model")).isEqualTo("extractive");
        assertThat(result.getString("language")).isEqualTo("text");
        assertThat(result.getJsonArray("citations")).hasSize(1);
        assertThat(run.text()).isEqualTo(result.getString("text"));
    }

    @Test
    void codeWithoutAMatchInTheIndexNeedsAModel() {
        var error = failure(JobKind.CODE, FakeRetrieval.of(), new JsonObject().put("instruction", "sort a list"));

        assertThat(error.code()).isEqualTo("llm_not_configured");
        assertThat(error.message()).contains("LLM_BASE_URL");
    }

    @Test
    void answersAreTheExtractiveOnes() {
        var reply = LlmKinds.answerer(vertx, NO_MODEL).answer("What grows on the slopes?", List.of(ETNA), run);

        assertThat(reply.text()).isEqualTo("Farmers grow wine on its slopes. [1]");
        assertThat(reply.model()).isEqualTo("extractive");
    }
}
