package io.streamops.crawl.web;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.page.PageReader;
import io.streamops.crawl.page.ScrapedData;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import okhttp3.HttpUrl;

/**
 * A response that may be a page.
 *
 * @param url the URL after redirects
 * @param fetchedAt the beginning of the request
 * @param took the duration of the request
 */
public record FetchedPage(
        HttpUrl url, int status, String contentType, Buffer body, boolean truncated, Instant fetchedAt, Duration took) {

    public static FetchedPage of(HttpUrl url, FetchResult.Response response, Instant fetchedAt, Duration took) {
        return new FetchedPage(
                url, response.status(), response.contentType(), response.body(), response.truncated(), fetchedAt, took);
    }

    public ScrapedData.FetchMetadata metadata(String requestedUrl) {
        return new ScrapedData.FetchMetadata(
                requestedUrl, place(), status, contentType, fetchedAt, took, body.length(), truncated);
    }

    public PageReader.Source source() {
        return new PageReader.Source(url, contentType, body);
    }

    /** The URL as shown to users: without fragment, and without the password that a redirect may contain. */
    public String place() {
        var isPlain =
                url.encodedUsername().isEmpty() && url.encodedPassword().isEmpty() && url.encodedFragment() == null;
        return isPlain
                ? url.toString()
                : url.newBuilder()
                        .username("")
                        .password("")
                        .fragment(null)
                        .build()
                        .toString();
    }
}
