package io.streamops.crawl.worker;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlMessageCodec;
import okhttp3.HttpUrl;

/** The body of a crawl request, parsed. */
sealed interface ParsedRequest {
    int LONGEST_URL = 8_192;

    /**
     * A page to crawl.
     *
     * @param text the URL as written in the request
     */
    record Page(HttpUrl url, String text) implements ParsedRequest {}

    /** The body names no URL that can be crawled; the reason is for the user. */
    record Invalid(String reason) implements ParsedRequest {}

    static ParsedRequest of(byte[] body) {
        try {
            return of(CrawlMessageCodec.url(body));
        } catch (ContractViolation e) {
            return new Invalid("The request cannot be read: " + e.getMessage());
        }
    }

    private static ParsedRequest of(String text) {
        if (text.length() > LONGEST_URL) {
            return new Invalid("The URL is longer than %d characters".formatted(LONGEST_URL));
        }
        var url = HttpUrl.parse(text);
        return url == null ? new Invalid("The URL is no http or https URL") : new Page(url, text);
    }
}
