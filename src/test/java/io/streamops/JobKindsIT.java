package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Reply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of job, with the jar as it is shipped and without a language model: answers come from the index. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JobKindsIT {
    private FakeSite site;
    private JobsOfNode jobs;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        site = FakeSite.start()
                .page(
                        "/glimmerfish.html",
                        "<title>Glimmerfish</title><p>The glimmerfish carries a lantern.</p>"
                                + "<p>It hunts at night.</p><a href='/quandrel.html'>engines</a>")
                .page("/quandrel.html", "<title>Engines</title><p>A quandrel engine burns vexil oil.</p>")
                .reply(
                        "/status.json",
                        Reply.status(200)
                                .with("Content-Type", "application/json")
                                .body("{\"up\": true}"));
        jobs = JobsOfNode.start(dir, Map.of());
        jobs.crawl(site.url("/glimmerfish.html"));
        jobs.crawl(site.url("/quandrel.html"));
    }

    @AfterAll
    void stop() throws Exception {
        jobs.node().close();
        site.close();
    }

    @Test
    void textsAreEmbedded() throws Exception {
        var ended = jobs.run(
                "embed",
                new JsonObject().put("texts", new JsonArray().add("a cat").add("a dog")));

        assertThat(ended.result().getInteger("dimensions")).isEqualTo(384);
        assertThat(ended.result().getJsonArray("embeddings"))
                .hasSize(2)
                .allSatisfy(vector -> assertThat((JsonArray) vector).hasSize(384));
        assertThat(ended.course()).startsWith("hello", "queued", "running").endsWith("done");
    }

    @Test
    void aQuestionIsAnsweredWithNumberedCitationsAsTokensCome() throws Exception {
        var ended = jobs.run("rag", new JsonObject().put("question", "What does a glimmerfish carry?"));

        assertThat(ended.result().getString("answer")).isEqualTo("The glimmerfish carries a lantern. [1]");
        assertThat(ended.result().getString("model")).isEqualTo("extractive");
        var citation = ended.result().getJsonArray("citations").getJsonObject(0);
        assertThat(citation.fieldNames()).containsExactly("n", "url", "title", "snippet", "score");
        assertThat(citation.getInteger("n")).isEqualTo(1);
        assertThat(citation.getString("url")).isEqualTo(site.url("/glimmerfish.html"));
        assertThat(ended.course()).containsExactly("hello", "queued", "running", "progress", "token", "done");
        assertThat(ended.tokens()).isEqualTo(ended.result().getString("answer"));
    }

    @Test
    void aQuestionAboutSomethingElseIsNotAnswered() throws Exception {
        var result = jobs.run("rag", new JsonObject().put("question", "How are violins built and tuned?"))
                .result();

        assertThat(result.getJsonArray("citations")).isEmpty();
        assertThat(result.getString("answer")).contains("index");
    }

    private Stream<Arguments> tools() {
        var page = site.url("/glimmerfish.html");
        return Stream.of(
                Arguments.of("now", new JsonObject(), "iso"),
                Arguments.of("search", new JsonObject().put("query", "glimmerfish"), page),
                Arguments.of("fetch", new JsonObject().put("url", page), "carries a lantern"),
                Arguments.of("extract_links", new JsonObject().put("url", page), site.url("/quandrel.html")),
                Arguments.of("summarize", new JsonObject().put("url", page), "The glimmerfish carries a lantern."),
                Arguments.of(
                        "http_get",
                        new JsonObject().put("url", site.url("/status.json")).put("as", "json"),
                        "\"up\":true"));
    }

    @ParameterizedTest
    @MethodSource("tools")
    void everyToolDoesItsWork(String name, JsonObject arguments, String text) throws Exception {
        var ended = jobs.run("tool", new JsonObject().put("name", name).put("arguments", arguments));

        assertThat(ended.result().getString("name")).isEqualTo(name);
        assertThat(ended.result().getValue("output").toString()).contains(text);
        assertThat(ended.types()).startsWith("hello", "queued", "running").endsWith("done");
        assertThat(jobs.json("/v1/tools").encode()).contains('"' + name + '"');
    }

    @Test
    void aChatIsAnsweredFromTheIndex() throws Exception {
        var ended = jobs.run("chat", new JsonObject().put("prompt", "Tell me which oil the quandrel engine burns."));

        assertThat(ended.result().getString("text")).startsWith("A quandrel engine burns vexil oil. [");
        assertThat(ended.result().getString("model")).isEqualTo("extractive");
        assertThat(ended.result().getJsonArray("citations"))
                .singleElement()
                .satisfies(
                        one -> assertThat(((JsonObject) one).getString("url")).isEqualTo(site.url("/quandrel.html")));
        assertThat(ended.tokens()).isEqualTo(ended.result().getString("text"));
    }

    @Test
    void aPlanIsMadeOfTheStepsThatTheGoalNames() throws Exception {
        var result = jobs.run("plan", new JsonObject().put("goal", "Crawl https://example.com/, then store it."))
                .result();

        assertThat(result.getString("model")).isEqualTo("extractive");
        assertThat(result.getJsonObject("plan").getJsonArray("steps"))
                .isEqualTo(new JsonArray().add("crawl").add("store"));
        assertThat(result.getJsonObject("plan").getJsonObject("input").getJsonArray("urls"))
                .containsExactly("https://example.com/");
    }

    @Test
    void codeIsNotMadeUpAndItsJobSaysWhatIsMissing() throws Exception {
        var result = jobs.run("code", new JsonObject().put("instruction", "burn vexil oil in a quandrel engine"))
                .result();
        assertThat(result.getString("code")).isEmpty();
        assertThat(result.getString("text")).contains("vexil oil. [1]").contains("no language model is configured");

        var error = jobs.run("code", new JsonObject().put("instruction", "sort a list of violins"))
                .error();
        assertThat(error.getString("code")).isEqualTo("llm_not_configured");
        assertThat(error.getString("message")).contains("LLM_BASE_URL");
    }
}
