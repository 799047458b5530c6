package io.streamops.contract.page;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A crawled page.
 *
 * @param text the content; null if the sender gives {@code html} instead
 * @param html only from senders without {@code text}; never written by us
 */
public record PageMessage(
        String url, @Nullable String text, @Nullable String html, Metadata metadata) {
    /** The queue from crawlers to indexers: durable, declared without arguments. */
    public static final String QUEUE = "crawler_queue";

    /**
     * The header of messages whose text contains no markup, as sent by our crawlers. Anything in it that looks like a tag is
     * text, for example on a page about HTML. Of other senders' texts, this is unknown.
     */
    public static final Map<String, String> FREE_OF_MARKUP = Map.of("x-markup", "none");

    /**
     * The metadata of a page.
     *
     * @param description empty if the page has none
     * @param timestamp when the page was crawled
     */
    public record Metadata(String title, String description, Instant timestamp, int statusCode) {}

    /** A message with a normalized URL and text, as a crawler publishes it. */
    public static PageMessage of(NormalizedUrl url, String text, Metadata metadata) {
        return new PageMessage(url.value(), text, null, metadata);
    }

    public JsonObject toJson() {
        return new JsonObject()
                .put("url", url)
                .put("text", text)
                .put(
                        "metadata",
                        new JsonObject()
                                .put("title", metadata.title())
                                .put("description", metadata.description())
                                .put("timestamp", IsoTime.text(metadata.timestamp()))
                                .put("status_code", metadata.statusCode()));
    }

    /** Whether the sender declares the text free of markup. */
    public static boolean isFreeOfMarkup(Map<String, String> headers) {
        return headers.entrySet().containsAll(FREE_OF_MARKUP.entrySet());
    }

    /** Parses the message of any crawler. */
    public static PageMessage parse(byte[] message) {
        var fields = JsonFields.of(message);
        var metadata = fields.child("metadata");
        var page = new PageMessage(
                fields.text("url"),
                fields.findText("text"),
                fields.findText("html"),
                new Metadata(
                        metadata.text("title"),
                        metadata.has("description") ? metadata.text("description") : "",
                        metadata.time("timestamp"),
                        metadata.integer("status_code")));
        if (page.text() == null && page.html() == null) {
            throw new ContractViolation("/text is missing");
        }
        return page;
    }
}
