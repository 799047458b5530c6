package io.streamops.contract.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlContractTest {
    private static final String STORED =
            "{\"id\":\"38e9351d\",\"url\":\"https://example.com\",\"email\":\"lidor@gmail.com\",\"status\":\"pending\",\"result\":null,\"createdAt\":\"2026-01-01T00:00:00Z\"}";

    private static CrawlResult result(String body) {
        return CrawlMessageCodec.result(body.getBytes(UTF_8));
    }

    @Test
    void aStoredRequestIsWrittenAsItWasRead() {
        assertThat(CrawlRequest.parse(STORED).toJson().encode()).isEqualTo(STORED);
        assertThat(CrawlRequest.pending("38e9351d", "https://example.com", "lidor@gmail.com", "2026-01-01T00:00:00Z"))
                .isEqualTo(CrawlRequest.parse(STORED));
    }

    @Test
    void aRequestOfAnotherMakeIsReadWithWhatItNeeds() {
        var read = CrawlRequest.parse(
                "{\"more\":1,\"email\":\"a@b\",\"status\":\"in_progress\",\"url\":\"u\",\"id\":\"1\"}");

        assertThat(read).isEqualTo(new CrawlRequest("1", "u", "a@b", CrawlStatus.IN_PROGRESS, null, ""));
        assertThatThrownBy(() -> CrawlRequest.parse(STORED.replace("pending", "odd")))
                .isInstanceOf(ContractViolation.class)
                .hasMessage("/status is \"odd\"");
    }

    @Test
    void anAnswerEndsARequestOnce() {
        var pending = CrawlRequest.parse(STORED);
        var done = pending.answered(result("{\"success\":true,\"scrapedData\":{\"title\":\"T\"}}"));
        var failed = pending.answered(result("{\"success\":false,\"errorMessage\":\"Request timed out\"}"));

        assertThat(done.status()).isEqualTo(CrawlStatus.COMPLETED);
        assertThat(done.result()).isEqualTo(new JsonObject().put("title", "T"));
        assertThat(failed.status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(failed.result()).isEqualTo(new JsonObject().put("error", "Request timed out"));
        assertThat(done.answered(new CrawlResult.Failed("late"))).isSameAs(done);
        assertThat(failed.answered(new CrawlResult.Scraped("late"))).isSameAs(failed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"url\":\"https://a\",\"n\":1} | object",
                "{\"url\":\"https://a\" | text",
                "{\"url\":\"https://a\"} and more | text",
                "{\"title\":\"not ours\"} | text",
                "<html> | text"
            })
    void onlyOurOwnDataIsUnpacked(String sent, String kept) {
        var body =
                new JsonObject().put("success", true).put("scrapedData", sent).encode();
        var result = CrawlRequest.parse(STORED).answered(result(body)).result();

        assertThat(result).isEqualTo(kept.equals("object") ? new JsonObject(sent) : sent);
    }

    @Test
    void bodiesAreWrittenAsTheContractShowsThem() {
        assertThat(CrawlMessageCodec.request("https://example.com")).isEqualTo("{\"url\":\"https://example.com\"}");
        assertThat(CrawlMessageCodec.url("{\"url\":\"https://example.com\",\"more\":1}".getBytes(UTF_8)))
                .isEqualTo("https://example.com");
        for (var body : new String[] {
            "{\"success\":true,\"scrapedData\":{\"a\":[1]}}",
            "{\"success\":true,\"scrapedData\":\"text\"}",
            "{\"success\":false,\"errorMessage\":\"why\"}"
        }) {
            assertThat(CrawlMessageCodec.response(result(body)).encode()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | /success is missing",
                "{\"success\":1} | /success must be true or false",
                "{\"success\":true} | /scrapedData is missing",
                "{\"success\":true,\"scrapedData\":[]} | /scrapedData must be an object or a string",
                "{\"success\":false,\"errorMessage\":null} | /errorMessage is missing"
            })
    void whatIsWrongWithAnAnswerIsSaid(String body, String message) {
        assertThatThrownBy(() -> result(body))
                .isInstanceOf(ContractViolation.class)
                .hasMessage(message);
    }

    @Test
    void idAndEmailAreNeededAndTheTimeIsNot() {
        var whole = Map.of("id", "1", "email", "a@b", "createdAt", "2026-01-01T00:00:00Z");

        assertThat(CrawlHeaders.of(whole).headers()).isEqualTo(whole).containsOnlyKeys("id", "email", "createdAt");
        assertThat(CrawlHeaders.of(Map.of("id", "1", "email", "a@b", "traceparent", "x"))
                        .headers())
                .isEqualTo(Map.of("id", "1", "email", "a@b"));
        for (var headers : new Map<?, ?>[] {
            Map.of("id", "1"), Map.of("email", "a@b"), Map.of("id", "", "email", "a@b"), Map.of("id", "1", "email", " ")
        }) {
            assertThatThrownBy(() -> CrawlHeaders.of(strings(headers))).isInstanceOf(ContractViolation.class);
        }
        assertThatThrownBy(() -> new CrawlHeaders("x".repeat(513), "a@b", null)).isInstanceOf(ContractViolation.class);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> strings(Map<?, ?> headers) {
        return (Map<String, String>) headers;
    }

    @Test
    void namesAreTheContracts() {
        assertThat(CrawlNames.crawls("lidor@gmail.com")).isEqualTo("crawls:lidor@gmail.com");
        assertThat(CrawlNames.groupsOf(CrawlNames.REQUESTS)).containsExactly("crawl-workers");
        assertThat(CrawlNames.groupsOf(CrawlNames.RESPONSES)).containsExactly("streamops-crawl-responses");
        assertThat(CrawlStatus.of("in_progress")).contains(CrawlStatus.IN_PROGRESS);
        assertThat(CrawlStatus.of("PENDING")).isEmpty();
    }
}
