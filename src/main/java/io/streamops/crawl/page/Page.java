package io.streamops.crawl.page;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a page, each part within {@link PageLimits}.
 *
 * @param title empty if missing
 * @param description empty if missing
 * @param language the ISO 639-1 code in lower case; null if neither declared nor detected
 * @param canonicalUrl the page's own canonical URL; null if missing
 * @param text the main content, normalized as the contract requires; longer than in a response, because indexers accept more
 * @param markdown the main content with its structure
 * @param links absolute URLs without repeats, in document order
 * @param openGraph by property, without {@code og:}
 * @param jsonLd the valid JSON of it
 * @param truncated whether any part was cut
 */
public record Page(
        String title,
        String description,
        @Nullable String language,
        @Nullable String canonicalUrl,
        String text,
        String markdown,
        List<String> links,
        JsonObject openGraph,
        JsonArray jsonLd,
        boolean truncated) {}
