package io.streamops.crawl.page;

import io.streamops.kit.IsoTime;
import io.streamops.kit.JsonSize;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/** What a crawl response says of a page, as JSON; {@code url} comes first, by which our own data is known. */
public final class ScrapedData {
    private static final int CONTENT_TYPE = 256;

    private ScrapedData() {}

    /** Cuts text and markdown to what a response may carry. */
    public static JsonObject of(Page page, FetchMetadata facts) {
        var text = Truncation.of(page.text(), PageLimits.RESPONSE_TEXT);
        var markdown = Truncation.of(page.markdown(), PageLimits.MARKDOWN);
        return new JsonObject()
                .put("url", facts.url())
                .put("finalUrl", facts.finalUrl())
                .put("statusCode", facts.statusCode())
                .put(
                        "contentType",
                        Truncation.of(SingleLine.of(facts.contentType()), CONTENT_TYPE)
                                .text())
                .put("title", page.title())
                .put("description", page.description())
                .put("language", page.language())
                .put("canonicalUrl", page.canonicalUrl())
                .put("text", text.text())
                .put("markdown", markdown.text())
                .put("links", new JsonArray(page.links()))
                .put("openGraph", page.openGraph())
                .put("jsonLd", page.jsonLd())
                .put("fetchedAt", IsoTime.text(facts.fetchedAt()))
                .put("durationMs", facts.duration().toMillis())
                .put("bytes", facts.bytes())
                .put("truncated", page.truncated() || facts.truncated() || text.shortened() || markdown.shortened())
                .put("fromCache", false);
    }

    /**
     * The same data as a string. As one it is encoded once more, and every quote in it grows to three characters; where
     * it would become too large for a message, text and markdown are cut further.
     */
    public static String asString(JsonObject data) {
        var string = data.encode();
        var smaller = data;
        for (var bound = PageLimits.RESPONSE_TEXT / 2; JsonSize.of(string) > PageLimits.SCRAPED_DATA; bound /= 2) {
            smaller = smaller.copy()
                    .put("text", Truncation.of(data.getString("text"), bound).text())
                    .put(
                            "markdown",
                            Truncation.of(data.getString("markdown"), bound).text())
                    .put("truncated", true);
            string = smaller.encode();
        }
        return string;
    }

    /**
     * How a page was come by.
     *
     * @param url as it was asked for
     * @param finalUrl where it was found, after redirects
     * @param contentType as the site wrote it, empty where it did not
     * @param fetchedAt when the last request began
     * @param duration from the first request to the last byte
     * @param bytes of the body that were read, after decompression
     * @param truncated whether the body had more
     */
    public record FetchMetadata(
            String url,
            String finalUrl,
            int statusCode,
            String contentType,
            Instant fetchedAt,
            Duration duration,
            long bytes,
            boolean truncated) {}
}
