package io.streamops.crawl.worker;

import io.streamops.crawl.page.FetchFacts;
import io.streamops.crawl.page.Page;
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
record Answer(
        HttpUrl url, int status, String contentType, Buffer body, boolean truncated, Instant fetchedAt, Duration took) {

    /** What users get, once it has been read. */
    PageData data(Page page) {
        // Whom an answer is for is told by what is made of the data later.
        var facts = new FetchFacts("", place(), status, contentType, fetchedAt, took, body.length(), truncated);
        return PageData.of(ScrapedData.of(page, facts));
    }

    /** Nobody is told the password that a redirect may have had in it. */
    private String place() {
        return url.newBuilder().username("").password("").fragment(null).build().toString();
    }
}
