package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ScrapedDataTest {
    private static final ScrapedData.FetchMetadata FACTS = new ScrapedData.FetchMetadata(
            "https://Example.com/A",
            "https://example.com/docs/page.html",
            200,
            "text/html",
            Instant.parse("2026-01-02T03:04:05.6789Z"),
            Duration.ofMillis(1_234),
            99,
            false);

    @Test
    void itHasTheFieldsThatAreAgreedUrlFirst() {
        var data = ScrapedData.of(Reading.body("<p>Hello <a href=/x>you</a>"), FACTS);

        assertThat(data).isEqualTo(new JsonObject("""
                                {"url": "https://Example.com/A", "finalUrl": "https://example.com/docs/page.html",
                                 "statusCode": 200, "contentType": "text/html", "title": "T", "description": "",
                                 "language": "en", "canonicalUrl": null, "text": "hello you",
                                 "markdown": "Hello [you](https://example.com/x)", "links": ["https://example.com/x"],
                                 "openGraph": {}, "jsonLd": [], "fetchedAt": "2026-01-02T03:04:05.678Z",
                                 "durationMs": 1234, "bytes": 99, "truncated": false, "fromCache": false}"""));
        assertThat(data.encode()).startsWith("{\"url\":");
    }

    @Test
    void theResponseCarriesLessTextThanThePageAndSaysSo() {
        var page = Reading.body("<p>" + "word ".repeat(60_000));
        var data = ScrapedData.of(page, FACTS);

        assertThat(page.text()).hasSize(299_999);
        assertThat(data.getString("text"))
                .hasSizeBetween(255_900, PageLimits.RESPONSE_TEXT)
                .endsWith("word");
        assertThat(data.getBoolean("truncated")).isTrue();
    }

    @Test
    void aBodyThatWasCutIsTruncated() {
        var cut = new ScrapedData.FetchMetadata("u", "u", 200, "", Instant.EPOCH, Duration.ZERO, 1, true);

        assertThat(ScrapedData.of(Reading.body("x"), cut).getBoolean("truncated"))
                .isTrue();
    }

    @Test
    void theLargestPageFitsAMessageAsObjectAndAsString() {
        var html = new StringBuilder("<title>" + "\"".repeat(9_000) + "</title><meta name=description content='")
                .append("\"".repeat(20_000))
                .append("'><meta property='og:x' content='" + "\"".repeat(9_000) + "'>")
                .append("<script type='application/ld+json'>{\"x\":\"" + "\\\"".repeat(29_000) + "\"}</script>");
        for (var n = 0; n < 1_100; n++) {
            html.append("<a href=/").append("x".repeat(140)).append(n).append(">x</a> ");
        }
        var page = Reading.html(html.append("<p>").append("\"".repeat(600_000)).toString());
        var data = ScrapedData.of(page, FACTS);
        var string = ScrapedData.asString(data);

        assertThat(data.toBuffer().length()).isBetween(600_000, PageLimits.SCRAPED_DATA);
        assertThat(new JsonArray().add(string).toBuffer().length()).isLessThan(PageLimits.SCRAPED_DATA + 10);
        assertThat(new JsonObject(string).getJsonArray("links")).isEqualTo(data.getJsonArray("links"));
        assertThat(ScrapedData.asString(ScrapedData.of(Reading.body("x"), FACTS)))
                .contains("\"truncated\":false");
    }
}
