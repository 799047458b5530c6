package io.streamops.crawl.worker;

import io.streamops.crawl.page.Page;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import okhttp3.HttpUrl;

/**
 * A site's answer that may be a page.
 *
 * @param url where it was found in the end
 * @param took how long the request took
 */
record Answer(
        HttpUrl url, int status, String contentType, Buffer body, boolean truncated, Instant fetchedAt, Duration took) {

    /** What users get, once it has been read. */
    JsonObject data(Page page) {
        return new JsonObject()
                .put("finalUrl", url.toString())
                .put("statusCode", status)
                .put("contentType", contentType)
                .put("title", page.title())
                .put("description", page.description())
                .put("language", page.language())
                .put("canonicalUrl", page.canonicalUrl())
                .put("text", page.text())
                .put("markdown", page.markdown())
                .put("links", new JsonArray(page.links()))
                .put("openGraph", page.openGraph())
                .put("jsonLd", page.jsonLd())
                .put("fetchedAt", fetchedAt)
                .put("durationMs", took.toMillis())
                .put("bytes", body.length())
                .put("truncated", truncated || page.truncated());
    }
}
