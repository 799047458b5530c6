package io.streamops.contract.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageMessageTest {
    private static final String EXAMPLE = """
            {"url": "https://example.com/page1", "text": "This is the main text of the page...",
             "metadata": {"title": "Example Page", "description": "Example description",
                          "timestamp": "2025-11-01T12:00:00Z", "status_code": 200}}""";

    private static final NormalizedUrl URL =
            NormalizedUrl.of("https://Example.com/Page?b=1&a=2").orElseThrow();
    private static final PageMessage PAGE = PageMessage.of(
            URL,
            "some text",
            new PageMessage.Metadata("A Title", "", Instant.parse("2025-11-01T12:00:00.1234567Z"), 201));

    private static PageMessage parse(String json) {
        return PageMessage.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theContractsOwnExampleIsRead() {
        assertThat(parse(EXAMPLE))
                .isEqualTo(new PageMessage(
                        "https://example.com/page1",
                        "This is the main text of the page...",
                        null,
                        new PageMessage.Metadata(
                                "Example Page", "Example description", Instant.parse("2025-11-01T12:00:00Z"), 200)));
    }

    @Test
    void whatIsWrittenHasTheContractsFieldsAndNoOthers() {
        assertThat(PAGE.toJson()).isEqualTo(new JsonObject("""
                                {"url": "https://example.com/page?a=2&b=1", "text": "some text",
                                 "metadata": {"title": "A Title", "description": "",
                                              "timestamp": "2025-11-01T12:00:00.123Z", "status_code": 201}}"""));
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        var again = PageMessage.parse(PAGE.toJson().toBuffer().getBytes());

        assertThat(again.toJson()).isEqualTo(PAGE.toJson());
    }

    @Test
    void whatIsWrittenFitsTheSchemaAndSoDoesTheExample() throws IOException {
        assertThat(ContractSchema.fits(PAGE.toJson())).isTrue();
        assertThat(ContractSchema.fits(new JsonObject(EXAMPLE))).isTrue();
        assertThat(ContractSchema.fits(without("text"))).isFalse();
        assertThat(ContractSchema.fits(without("metadata"))).isFalse();
    }

    @Test
    void aDescriptionMayBeMissing() {
        var page = new JsonObject(EXAMPLE);
        page.getJsonObject("metadata").remove("description");

        assertThat(parse(page.encode()).metadata().description()).isEmpty();
    }

    @Test
    void aTimeMayHaveAnOffset() {
        var page = new JsonObject(EXAMPLE);
        page.getJsonObject("metadata").put("timestamp", "2025-11-01T14:00:00.5+02:00");

        assertThat(parse(page.encode()).metadata().timestamp()).isEqualTo("2025-11-01T12:00:00.500Z");
    }

    @Test
    void htmlStandsInForText() {
        var page = parse(without("text").put("html", "<p>x").encode());

        assertThat(page.text()).isNull();
        assertThat(page.html()).isEqualTo("<p>x");
    }

    @Test
    void fieldsThatAreNotKnownDoNoHarm() {
        assertThat(parse(new JsonObject(EXAMPLE).put("depth", 3).encode())).isEqualTo(parse(EXAMPLE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "url | /url is missing",
                "text | /text is missing",
                "metadata | /metadata is missing",
            })
    void whatIsMissingIsNamed(String field, String complaint) {
        assertThatThrownBy(() -> parse(without(field).encode()))
                .isInstanceOf(ContractViolation.class)
                .hasMessage(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "title | null | /metadata/title is missing",
                "title | 5 | /metadata/title must be a string",
                "timestamp | \"yesterday\" | /metadata/timestamp must be an ISO 8601 time in UTC",
                "timestamp | null | /metadata/timestamp is missing",
                "status_code | \"200\" | /metadata/status_code must be a whole number",
                "status_code | null | /metadata/status_code is missing",
            })
    void whatIsWrongInTheMetadataIsNamed(String field, String value, String complaint) {
        var page = new JsonObject(EXAMPLE);
        page.getJsonObject("metadata").put(field, new JsonObject("{\"value\":" + value + "}").getValue("value"));

        assertThatThrownBy(() -> parse(page.encode()))
                .isInstanceOf(ContractViolation.class)
                .hasMessage(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"[]", "5", "{", "``", "\"text\"", "null"})
    void whatIsNoObjectIsRefused(String message) {
        assertThatThrownBy(() -> parse(message)).isInstanceOf(ContractViolation.class);
    }

    @Test
    void endlessNestingIsRefused() {
        assertThatThrownBy(() -> parse("{\"a\":".repeat(100_000))).isInstanceOf(ContractViolation.class);
    }

    private static JsonObject without(String field) {
        var page = new JsonObject(EXAMPLE);
        page.remove(field);
        return page;
    }
}
