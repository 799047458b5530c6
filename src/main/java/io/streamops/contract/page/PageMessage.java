package io.streamops.contract.page;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.Fields;
import io.streamops.kit.Iso;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One crawled page.
 *
 * @param text its content; null where the sender has left it out and gives {@code html} instead
 * @param html only from senders that know no {@code text}; never written by us
 */
public record PageMessage(
        String url, @Nullable String text, @Nullable String html, Metadata metadata) {
    /** The queue that crawlers publish to and indexers read: durable, declared without arguments. */
    public static final String QUEUE = "crawler_queue";

    /**
     * The header of those whose text has no markup, as our crawlers send it. What looks like a tag there is text: of a page about
     * HTML, for instance. Whether other senders have taken out all tags is not known.
     */
    public static final Map<String, String> FREE_OF_MARKUP = Map.of("x-markup", "none");

    /**
     * About the page.
     *
     * @param description empty where the page has none
     * @param timestamp when it was crawled
     */
    public record Metadata(String title, String description, Instant timestamp, int statusCode) {}

    /** What a crawler publishes: a normalised URL and a normalised text. */
    public static PageMessage of(NormalUrl url, String text, Metadata metadata) {
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
                                .put("timestamp", Iso.text(metadata.timestamp()))
                                .put("status_code", metadata.statusCode()));
    }

    /** Whether its sender says so. */
    public static boolean isFreeOfMarkup(Map<String, String> headers) {
        return headers.entrySet().containsAll(FREE_OF_MARKUP.entrySet());
    }

    /** Reads what any crawler may have published. */
    public static PageMessage parse(byte[] message) {
        var fields = Fields.of(message);
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
