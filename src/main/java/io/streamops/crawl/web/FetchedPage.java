package io.streamops.crawl.web;

import io.streamops.crawl.page.PageReader;
import io.streamops.crawl.page.ScrapedData;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import okhttp3.HttpUrl;

/**
 * A site's answer that may be a page.
 *
 * @param url where it was found in the end
 * @param fetchedAt when the request began
 * @param took how long it took
 */
public record FetchedPage(
        HttpUrl url, int status, String contentType, Buffer body, boolean truncated, Instant fetchedAt, Duration took) {

    /**
     * How it was come by.
     *
     * @param asked the URL by which it was asked for
     */
    public ScrapedData.FetchMetadata facts(String asked) {
        return new ScrapedData.FetchMetadata(
                asked, place(), status, contentType, fetchedAt, took, body.length(), truncated);
    }

    public PageReader.Source source() {
        return new PageReader.Source(url, contentType, body);
    }

    /** Nobody is told the password that a redirect may have had in it. */
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
