package io.streamops.jobs.payload;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.job.JobKind;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds docs/jobs.md to the kinds of jobs and to their payloads' schemas. */
class JobDocsTest {
    private static String docs() throws IOException {
        return Files.readString(Path.of("docs/jobs.md"));
    }

    /** From its heading to the next. */
    private static String section(String task) throws IOException {
        var docs = docs();
        var start = docs.indexOf("\n### " + task + "\n");
        assertThat(start).as("the section of " + task).isPositive();
        var end = docs.indexOf("\n##", start + 1);
        return docs.substring(start, end);
    }

    private static JsonObject json(String text, String begin, String end) {
        var start = text.indexOf(begin) + begin.length();
        assertThat(start).as(begin).isGreaterThanOrEqualTo(begin.length());
        return new JsonObject(text.substring(start, text.indexOf(end, start)));
    }

    @Test
    void eachKindHasASection() throws IOException {
        assertThat(docs().lines().filter(line -> line.startsWith("### ")).map(line -> line.substring(4)))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(JobKind.values()).map(JobKind::word).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "chat, text model usage",
        "plan, plan text model",
        "code, text code language model",
        "rag, answer citations model",
        "embed, embeddings dimensions model",
        "tool, name output",
    })
    void theExampleIsValidAndItsResultHasAllFields(String task, String result) throws IOException {
        var job = json(section(task), "-d '", "'\n");
        assertThat(job.getString("task")).isEqualTo(task);
        assertThat(new Payloads(List.of()).check(JobKind.of(task).orElseThrow(), job.getJsonObject("payload")))
                .isEmpty();
        assertThat(json(section(task), "```json\n", "\n```\n").fieldNames()).containsExactly(result.split(" ", -1));
    }
}
