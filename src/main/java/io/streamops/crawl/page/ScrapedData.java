package io.streamops.crawl.page;

import io.streamops.kit.IsoTime;
import io.streamops.kit.JsonSize;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/** The data of a page in a crawl response, as JSON; {@code url} comes first and marks data of our own workers. */
public final class ScrapedData {
    /**
     * How a page was fetched.
     *
     * @param url the requested URL
     * @param finalUrl the URL after redirects
     * @param contentType the header's value; empty if missing
     * @param fetchedAt when the last request began
     * @param duration of the last request
     * @param bytes the size of the body after decompression
     * @param truncated whether the body was cut
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

    private static final int CONTENT_TYPE = 256;

    private ScrapedData() {}

    /** Cuts text and Markdown to the limits of a response. */
    public static JsonObject of(Page page, FetchMetadata fetch) {
        var text = Truncation.of(page.text(), PageLimits.RESPONSE_TEXT);
        var markdown = Truncation.of(page.markdown(), PageLimits.MARKDOWN);
        return new JsonObject()
                .put("url", fetch.url())
                .put("finalUrl", fetch.finalUrl())
                .put("statusCode", fetch.statusCode())
                .put(
                        "contentType",
                        Truncation.of(SingleLine.of(fetch.contentType()), CONTENT_TYPE)
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
                .put("fetchedAt", IsoTime.text(fetch.fetchedAt()))
                .put("durationMs", fetch.duration().toMillis())
                .put("bytes", fetch.bytes())
                .put("truncated", page.truncated() || fetch.truncated() || text.shortened() || markdown.shortened())
                .put("fromCache", false);
    }

    /**
     * The data as a JSON string. Within a message, it is encoded again, and each quote grows to three characters; if it
     * would be too large for a message, text and Markdown are cut further.
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
}
