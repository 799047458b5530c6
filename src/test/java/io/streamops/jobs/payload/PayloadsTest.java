package io.streamops.jobs.payload;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobKind;
import io.streamops.schema.FieldError;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid payloads, and the errors of others. */
class PayloadsTest {
    private static final JsonObject FETCH = new JsonObject()
            .put("type", "object")
            .put("required", new JsonArray().add("url"))
            .put("properties", new JsonObject().put("url", new JsonObject().put("type", "string")))
            .put("additionalProperties", false);

    private final Payloads payloads = new Payloads(List.of(
            new Payloads.ToolSpec("fetch", "Fetches a page.", FETCH),
            new Payloads.ToolSpec("now", "Tells the time.", new JsonObject().put("type", "object"))));

    private List<FieldError> check(String task, String payload) {
        return payloads.check(JobKind.of(task).orElseThrow(), new JsonObject(payload));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "chat|{\"prompt\": \"hello\"}",
                "chat|{\"messages\": [{\"role\": \"user\", \"content\": \"hello\"}], \"temperature\": 0.5, \"max_tokens\": 10}",
                "plan|{\"goal\": \"crawl a site\", \"context\": \"a small one\"}",
                "code|{\"instruction\": \"sort\", \"language\": \"java\", \"of_a_peer\": 1}",
                "rag|{\"question\": \"what is it?\", \"k\": 5, \"site\": \"example.com\", \"lang\": \"en\"}",
                "embed|{\"text\": \"a\"}",
                "embed|{\"texts\": [\"a\", \"b\"]}",
                "tool|{\"name\": \"now\"}",
                "tool|{\"name\": \"fetch\", \"arguments\": {\"url\": \"https://example.com\"}}"
            })
    void whatATaskTakes(String task, String payload) {
        assertThat(check(task, payload)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "chat|{}|/payload/messages|is missing",
                "chat|{\"messages\": []}|/payload/messages|is not valid",
                "chat|{\"messages\": [{\"role\": \"user\"}]}|/payload/messages/0/content|is missing",
                "chat|{\"messages\": [{\"role\": \"boss\", \"content\": \"\"}]}|/payload/messages/0/role|must be one of",
                "chat|{\"prompt\": 7}|/payload/prompt|must be of type",
                "chat|{\"prompt\": \"\"}|/payload/prompt|is not valid",
                "chat|{\"prompt\": \"a\", \"temperature\": 3}|/payload/temperature|is out of range",
                "chat|{\"prompt\": \"a\", \"max_tokens\": \"many\"}|/payload/max_tokens|must be of type",
                "plan|{}|/payload/goal|is missing",
                "code|{\"instruction\": null}|/payload/instruction|must be of type",
                "rag|{\"question\": \"a\", \"k\": 0}|/payload/k|is out of range",
                "rag|{\"question\": \"a\", \"lang\": \"english\"}|/payload/lang|is not valid",
                "embed|{}|/payload/texts|is missing",
                "embed|{\"texts\": [\"a\", 1]}|/payload/texts/1|must be of type",
                "tool|{}|/payload/name|is missing",
                "tool|{\"name\": \"dance\"}|/payload/name|must be one of fetch, now",
                "tool|{\"name\": \"fetch\"}|/payload/arguments/url|is missing",
                "tool|{\"name\": \"fetch\", \"arguments\": []}|/payload/arguments|must be of type",
                "tool|{\"name\": \"fetch\", \"arguments\": {\"url\": 1}}|/payload/arguments/url|must be of type",
                "tool|{\"name\": \"fetch\", \"arguments\": {\"url\": \"\", \"a/b\": 1}}|/payload/arguments/a~1b|is not known"
            })
    void whatItDoesNotTakeAndWhere(String task, String payload, String pointer, String message) {
        assertThat(check(task, payload)).singleElement().satisfies(error -> {
            assertThat(error.pointer()).isEqualTo(pointer);
            assertThat(error.message()).startsWith(message);
        });
    }

    @Test
    void allErrorsAreReported() {
        assertThat(check("rag", "{\"k\": \"many\", \"site\": 1}"))
                .extracting(FieldError::pointer)
                .containsExactlyInAnyOrder("/payload/question", "/payload/k", "/payload/site");
    }

    @Test
    void whereNoToolsAreKnownOnlyTheShapeCounts() {
        var unknowing = new Payloads(List.of());
        var payload = new JsonObject().put("name", "dance").put("arguments", new JsonObject().put("url", 1));
        assertThat(unknowing.check(JobKind.TOOL, payload)).isEmpty();
        assertThat(unknowing.check(JobKind.TOOL, payload.copy().put("arguments", 1)))
                .extracting(FieldError::pointer)
                .containsExactly("/payload/arguments");
    }
}
