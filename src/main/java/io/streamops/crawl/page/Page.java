package io.streamops.crawl.page;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page that was read, with every part within the bounds that messages have.
 *
 * @param title empty where it has none
 * @param description empty where it has none
 * @param language ISO 639-1, in lower case; null where it is neither declared nor recognised
 * @param canonicalUrl what the page calls its own address; null where it does not
 * @param text the main content, normalised as the contract wants it; as much as an indexer takes, which is more than a response
 *     carries
 * @param markdown the main content with its structure
 * @param links absolute, without repeats, in their order
 * @param openGraph by property, without the {@code og:}
 * @param jsonLd what of it is JSON
 * @param truncated whether any part had to be cut
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
