package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.Reply;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.tool.GatewayOfTheTest;
import io.streamops.jobs.tool.IndexOfTheTest;
import io.streamops.jobs.tool.ToolCatalog;
import io.streamops.jobs.tool.ToolJob;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the examples of docs/tools.md, on a site that stands for example.com. */
class ToolDocsTest extends WebAccessCase {
    private static final String EXAMPLE = "https://example.com";
    private static final String PAGE = """
            <html lang=en><title>Event loops</title><meta name=description content="What they are">
            <h1>Event loops</h1><p>An event loop waits for events. It calls the handlers that asked for them.
            <a href=/threads>Threads</a> are different.""";

    ToolDocsTest(Vertx vertx) throws Exception {
        super(vertx);
        site.page("/", PAGE)
                .reply(
                        "/status.json",
                        Reply.status(200)
                                .with("Content-Type", "application/json")
                                .body("{\"status\": \"up\"}"));
    }

    static List<Payloads.ToolSpec> specs() {
        return ToolCatalog.specs();
    }

    private static String docs() throws IOException {
        return Files.readString(Path.of("docs/tools.md"));
    }

    /** The text from the heading to the next one. */
    private static String section(String tool) throws IOException {
        var docs = docs();
        var start = docs.indexOf("\n## " + tool + "\n");
        assertThat(start).as("the section of " + tool).isPositive();
        var end = docs.indexOf("\n## ", start + 1);
        return docs.substring(start, end < 0 ? docs.length() : end);
    }

    private static String between(String text, String begin, String end) {
        var start = text.indexOf(begin) + begin.length();
        assertThat(start).as(begin).isGreaterThanOrEqualTo(begin.length());
        return text.substring(start, text.indexOf(end, start));
    }

    @Test
    void eachToolHasASectionInTheOrderInWhichTheyAreListed() throws IOException {
        assertThat(docs().lines().filter(line -> line.startsWith("## ")).map(line -> line.substring(3)))
                .isEqualTo(specs().stream().map(Payloads.ToolSpec::name).toList());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void allArgumentsAreNamed(Payloads.ToolSpec spec) throws IOException {
        var arguments = section(spec.name())
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> between(line, "| `", "`"));

        assertThat(arguments)
                .containsExactlyElementsOf(
                        spec.arguments().getJsonObject("properties").fieldNames());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theExampleDoesWhatItSays(Payloads.ToolSpec spec) throws IOException {
        var section = section(spec.name());
        var job = new JsonObject(between(section, "-d '", "'"));
        var payload = job.getJsonObject("payload");
        assertThat(job.getString("task")).isEqualTo("tool");
        assertThat(payload.getJsonObject("arguments"))
                .isEqualTo(spec.arguments().getJsonArray("examples").getJsonObject(0));

        var task = ToolJob.definition(web, new IndexOfTheTest(), new GatewayOfTheTest(), () -> NOW)
                .handler();
        var result = task.run(at(EXAMPLE, site.url(""), payload), run);

        assertThat(at(site.url(""), EXAMPLE, result))
                .isEqualTo(new JsonObject()
                        .put("name", spec.name())
                        .put("output", new JsonObject(between(section, "```json", "```"))));
    }

    private static JsonObject at(String place, String other, JsonObject json) {
        return new JsonObject(json.encode().replace(place, other));
    }
}
