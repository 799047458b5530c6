package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import java.util.List;

/** What we keep in Redis beside the contract's hashes; no name of ours matches {@code crawls:*}. */
final class CrawlKeys {
    /** When to publish again what is still pending: {@link #pending} by time. */
    static final String PENDING = "crawl-pending";
    /** Held by the gateway that looks for lost requests. */
    static final String SWEEP = "crawl-sweep";

    private CrawlKeys() {}

    /** A user's request ids by creation. */
    static String index(String email) {
        return "crawl-index:" + email;
    }

    /** The stream of what has changed about a user's requests. */
    static String log(String email) {
        return "crawl-events:" + email;
    }

    /** What a change of a request touches: hash, index, pending ones, log. */
    static List<String> of(String email) {
        return List.of(CrawlNames.crawls(email), index(email), PENDING, log(email));
    }

    /** A request among those of all users. Our ids have no blanks. */
    static String pending(String id, String email) {
        return id + " " + email;
    }
}
