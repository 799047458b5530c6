package io.streamops.contract.crawl;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.Fields;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A crawl request as it is kept for its user. Its JSON has exactly these six keys.
 *
 * @param url as the user gave it
 * @param result what was scraped, an object or a string, or {@code {"error": "…"}}; null while there is none
 * @param createdAt ISO 8601, as whoever made it wrote it
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

    /** With what the worker has answered; a request that is final already stays as it is. */
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

    /** Reads what a gateway has kept, be it one of another make. */
    public static CrawlRequest parse(String json) {
        var fields = Fields.of(json.getBytes(StandardCharsets.UTF_8));
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
