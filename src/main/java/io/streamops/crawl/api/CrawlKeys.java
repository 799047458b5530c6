package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import java.util.List;

/** The Redis keys besides the contract's hashes; none of them matches {@code crawls:*}. */
final class CrawlKeys {
    /** The pending requests ({@link #pending}), by the time of their next publishing. */
    static final String PENDING = "crawl-pending";
    /** The lock of the gateway that looks for lost requests. */
    static final String SWEEP = "crawl-sweep";

    private CrawlKeys() {}

    /** A user's request ids by creation. */
    static String index(String email) {
        return "crawl-index:" + email;
    }

    /** The stream of changes to a user's requests. */
    static String log(String email) {
        return "crawl-events:" + email;
    }

    /** The keys that a change of a request touches: hash, index, pending requests, log. */
    static List<String> of(String email) {
        return List.of(CrawlNames.crawls(email), index(email), PENDING, log(email));
    }

    /** The member for a request in {@link #PENDING}. Our ids contain no blanks. */
    static String pending(String id, String email) {
        return id + " " + email;
    }
}
