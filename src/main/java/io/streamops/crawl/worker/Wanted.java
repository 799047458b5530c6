package io.streamops.crawl.worker;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlMessages;
import okhttp3.HttpUrl;

/** What a request's body asks for. */
sealed interface Wanted {
    int LONGEST_URL = 8_192;

    /**
     * A page.
     *
     * @param text its URL as the request has it
     */
    record Page(HttpUrl url, String text) implements Wanted {}

    /** Nothing that could be crawled, and why, for the user. */
    record Nothing(String reason) implements Wanted {}

    static Wanted of(byte[] body) {
        try {
            return of(CrawlMessages.url(body));
        } catch (ContractViolation e) {
            return new Nothing("The request cannot be read: " + e.getMessage());
        }
    }

    private static Wanted of(String text) {
        if (text.length() > LONGEST_URL) {
            return new Nothing("The URL is longer than %d characters".formatted(LONGEST_URL));
        }
        var url = HttpUrl.parse(text);
        return url == null ? new Nothing("The URL is no http or https URL") : new Page(url, text);
    }
}
