package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobKind;
import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.tool.GatewayOfTheTest;
import io.streamops.jobs.tool.IndexOfTheTest;
import io.streamops.jobs.tool.ToolJob;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that fetch pages through the adapter of jobs. */
class JobToolsTest extends WebAccessCase {
    private static final String PAGE = """
            <html lang=en><head><title>Loops</title><meta name=description content="About loops">
            <link rel=canonical href=/loops></head><body><article><h1>Loops</h1>
            <p>An Event Loop waits for events and calls their handlers. It never blocks, because no other handler would
            be served meanwhile. <a href="/threads">Threads</a> are another matter altogether, as the
            <a href="https://other.example/">neighbours</a> know, and the <a href="http://WWW.localhost:PORT/w">others</a>. <a href=/>Start</a></p>
            </article></body></html>""";

    private final JobHandler task = ToolJob.definition(web, new IndexOfTheTest(), new GatewayOfTheTest(), () -> NOW)
            .handler();

    JobToolsTest(Vertx vertx) throws Exception {
        super(vertx);
        site.page("/loops", PAGE.replace("PORT", Integer.toString(site.port())));
    }

    private JsonObject use(String tool, JsonObject arguments) {
        return task.run(new JsonObject().put("name", tool).put("arguments", arguments), run)
                .getJsonObject("output");
    }

    private JsonObject at(String path) {
        return new JsonObject().put("url", site.url(path));
    }

    @Test
    void thereIsOneKindOfJobForAllTools() {
        assertThat(ToolJob.definition(web, new IndexOfTheTest(), new GatewayOfTheTest(), () -> NOW)
                        .kind())
                .isEqualTo(JobKind.TOOL);
    }

    @Test
    void fetchGivesWhatThereIsToKnowOfAPage() {
        var page = use("fetch", at("/loops"));

        assertThat(page.fieldNames())
                .containsExactly(
                        "url",
                        "finalUrl",
                        "statusCode",
                        "contentType",
                        "title",
                        "description",
                        "language",
                        "canonicalUrl",
                        "fetchedAt",
                        "text",
                        "markdown",
                        "truncated");
        assertThat(page.getString("title")).isEqualTo("Loops");
        assertThat(page.getString("language")).isEqualTo("en");
        assertThat(page.getString("text")).startsWith("loops an event loop waits");
        assertThat(page.getString("markdown")).contains("# Loops", "An Event Loop waits", "(" + site.url("/threads"));
        assertThat(page.getBoolean("truncated")).isFalse();
    }

    @Test
    void fetchGivesOneFormAndNoMoreThanIsWanted() {
        var text = use("fetch", at("/loops").put("format", "text").put("maxLength", 30));
        var markdown = use("fetch", at("/loops").put("format", "markdown"));

        assertThat(text.getString("text")).isEqualTo("loops an event loop waits for");
        assertThat(text.getBoolean("truncated")).isTrue();
        assertThat(text.containsKey("markdown")).isFalse();
        assertThat(markdown.containsKey("text")).isFalse();
        assertThat(markdown.getBoolean("truncated")).isFalse();
    }

    @Test
    void theLargestPageFitsIntoAJob() {
        site.page("/large", "<p>" + "\"quoted\\ words\" ".repeat(50_000) + "<a href=/x>".repeat(5_000));

        assertThat(use("fetch", at("/large")).getBoolean("truncated")).isTrue();
        assertThat(use("http_get", at("/large")).getBoolean("truncated")).isTrue();
    }

    @Test
    void linksComeWithTheirWords() {
        var all = use("extract_links", at("/loops"));

        assertThat(all.getString("url")).isEqualTo(site.url("/loops"));
        assertThat(all.getJsonArray("links"))
                .isEqualTo(new JsonArray()
                        .add(link(site.url("/threads"), "Threads"))
                        .add(link("https://other.example/", "neighbours"))
                        .add(link(site.url("www.localhost", "/w"), "others"))
                        .add(link(site.url("/"), "Start")));
        assertThat(all.getBoolean("truncated")).isFalse();
    }

    private static JsonObject link(String url, String text) {
        return new JsonObject().put("url", url).put("text", text);
    }

    @Test
    void linksCanBeThoseOfTheSameSiteAndFew() {
        var own = use("extract_links", at("/loops").put("sameSite", true));
        var two = use("extract_links", at("/loops").put("sameSite", true).put("limit", 2));

        assertThat(own.getJsonArray("links").stream().map(link -> ((JsonObject) link).getString("text")))
                .containsExactly("Threads", "others", "Start");
        assertThat(own.getBoolean("truncated")).isFalse();
        assertThat(two.getJsonArray("links")).hasSize(2);
        assertThat(two.getBoolean("truncated")).isTrue();
    }

    @Test
    void linksOfHtmlNeedNoSite() {
        var html = new JsonObject().put("html", "<a href=b>B</a><a href=https://other.example/>O</a>");

        assertThat(use("extract_links", html).getJsonArray("links")).hasSize(1);
        assertThat(use(
                                "extract_links",
                                html.copy().put("base", "https://example.com/").put("sameSite", true))
                        .getJsonArray("links"))
                .isEqualTo(new JsonArray().add(link("https://example.com/b", "B")));
        assertFails(
                () -> use("extract_links", html.copy().put("sameSite", true)),
                "invalid_arguments",
                "/arguments/sameSite requires base, as the HTML does not name its URL");
        assertThat(site.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"url\": \"http://a.example/\", \"html\": \"<a>\"}",
                "{\"url\": \"http://a.example/\", \"base\": \"http://b.example/\"}",
                "{\"html\": \"<a>\", \"limit\": 0}"
            })
    void whatContradictsItselfIsRefused(String arguments) {
        assertThatThrownBy(() -> use("extract_links", new JsonObject(arguments)))
                .extracting("code")
                .isEqualTo("invalid_arguments");
    }

    @Test
    void aPageIsSummarizedInItsOwnWords() {
        var summary = use("summarize", at("/loops").put("sentences", 1));

        assertThat(summary.getString("summary")).isEqualTo("An Event Loop waits for events and calls their handlers.");
        assertThat(summary.getJsonArray("sentences")).hasSize(1);
        assertThat(summary.getString("title")).isEqualTo("Loops");
        assertThat(summary.getString("url")).isEqualTo(site.url("/loops"));
    }

    @Test
    void aTextIsSummarizedWithoutASite() {
        var summary = use(
                "summarize", new JsonObject().put("text", "One thing is said. And another thing. Nothing else is."));

        assertThat(summary.fieldNames()).containsExactly("summary", "sentences");
        assertThat(summary.getJsonArray("sentences")).hasSizeBetween(1, 3);
        assertThat(site.requests()).isEmpty();
    }

    @Test
    void textIsReadByTheCharsetThatTheSiteSays() {
        var bytes = Buffer.buffer("Grüße".getBytes(StandardCharsets.ISO_8859_1));
        site.reply("/latin", type("text/plain; Charset=\"ISO-8859-1\"").body(bytes))
                .reply("/utf8", type("text/plain").body("Grüße"))
                .reply("/odd", type("text/plain; charset=klingon").body("Grüße"));

        for (var path : List.of("/latin", "/utf8", "/odd")) {
            assertThat(use("http_get", at(path)).getString("body")).isEqualTo("Grüße");
        }
    }

    private static Reply type(String contentType) {
        return Reply.status(200).with("Content-Type", contentType);
    }

    @Test
    void jsonIsGivenAsJson() {
        site.reply("/list", type("application/json").body("[1, {\"a\": null}]"))
                .reply("/html", Reply.html("<p>no"))
                .answer("/endless", Scenarios.endless());

        var list = use("http_get", at("/list").put("as", "json"));
        assertThat(list.getJsonArray("body").encode()).isEqualTo("[1,{\"a\":null}]");
        assertThat(list.getInteger("status")).isEqualTo(200);
        assertThat(list.getString("contentType")).isEqualTo("application/json");
        assertThat(use("http_get", at("/none").put("as", "json")).getValue("body"))
                .isNull();
        assertFails(() -> use("http_get", at("/html").put("as", "json")), "not_json", "The response is not valid JSON");
        assertFails(
                () -> use("http_get", at("/endless").put("as", "json")),
                "not_json",
                "The response is too long to be parsed as JSON");
    }

    @Test
    void bytesAreGivenAsBase64() {
        site.reply("/a.png", type("image/png").body(Buffer.buffer(new byte[] {(byte) 0x89, 0, 1})));

        assertThat(use("http_get", at("/a.png").put("as", "base64")).getString("body"))
                .isEqualTo("iQAB");
    }

    @Test
    void aStatusThatIsAnErrorIsAnAnswer() {
        var none = use("http_get", at("/none"));

        assertThat(none.getInteger("status")).isEqualTo(404);
        assertThat(none.getString("body")).isEmpty();
    }
}
