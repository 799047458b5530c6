package io.streamops.crawl.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParsedRequestTest {
    @Test
    void aUrlIsWantedAsItWasWritten() {
        assertThat(ParsedRequest.of("{\"url\": \"HTTP://Example.com/A?b=C#d\", \"more\": 1}".getBytes(UTF_8)))
                .isEqualTo(new ParsedRequest.Page(
                        HttpUrl.get("http://example.com/A?b=C#d"), "HTTP://Example.com/A?b=C#d"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense | The request cannot be read: it is not a JSON object
            [] | The request cannot be read: it is not a JSON object
            {} | The request cannot be read: /url is missing
            {"url": null} | The request cannot be read: /url is missing
            {"url": 7} | The request cannot be read: /url must be a string
            {"url": ""} | The URL is no http or https URL
            {"url": "ftp://example.com"} | The URL is no http or https URL
            """)
    void anythingElseIsNamed(String body, String reason) {
        assertThat(ParsedRequest.of(body.getBytes(UTF_8))).isEqualTo(new ParsedRequest.Invalid(reason));
    }

    @Test
    void aUrlHasAnEnd() {
        var url = "http://example.com/" + "a".repeat(9_000);

        assertThat(ParsedRequest.of(("{\"url\": \"" + url + "\"}").getBytes(UTF_8)))
                .isEqualTo(new ParsedRequest.Invalid("The URL is longer than 8192 characters"));
    }
}
