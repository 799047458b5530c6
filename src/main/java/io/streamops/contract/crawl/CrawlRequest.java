package io.streamops.contract.crawl;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A stored crawl request. Its JSON has exactly these six keys.
 *
 * @param url as submitted
 * @param result the scraped data (an object or a string), or {@code {"error": "…"}}; null while pending
 * @param createdAt ISO 8601, as its creator wrote it
 */
public record CrawlRequest(
        String id,
        String url,
        String email,
        CrawlStatus status,
        @Nullable Object result,
        String createdAt) {

    public static CrawlRequest pending(String id, String url, String email, String createdAt) {
        return new CrawlRequest(id, url, email, CrawlStatus.PENDING, null, createdAt);
    }

    /** Applies the worker's result; a final request does not change. */
    public CrawlRequest answered(CrawlResult answer) {
        if (status.isFinal()) {
            return this;
        }
        return switch (answer) {
            case CrawlResult.Scraped scraped ->
                new CrawlRequest(id, url, email, CrawlStatus.COMPLETED, scraped.unpacked(), createdAt);
            case CrawlResult.Failed failed ->
                new CrawlRequest(
                        id,
                        url,
                        email,
                        CrawlStatus.FAILED,
                        new JsonObject().put("error", failed.errorMessage()),
                        createdAt);
        };
    }

    public JsonObject toJson() {
        return new JsonObject()
                .put("id", id)
                .put("url", url)
                .put("email", email)
                .put("status", status.word())
                .put("result", result)
                .put("createdAt", createdAt);
    }

    /** Parses a request stored by any gateway. */
    public static CrawlRequest parse(String json) {
        var fields = JsonFields.of(json.getBytes(StandardCharsets.UTF_8));
        var word = fields.text("status");
        return new CrawlRequest(
                fields.text("id"),
                fields.text("url"),
                fields.text("email"),
                CrawlStatus.of(word).orElseThrow(() -> new ContractViolation("/status is \"" + word + "\"")),
                fields.object().getValue("result"),
                fields.object().getValue("createdAt") instanceof String text ? text : "");
    }
}
