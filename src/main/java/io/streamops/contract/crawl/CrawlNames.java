package io.streamops.contract.crawl;

import java.util.List;

/** The names of the contract. */
public final class CrawlNames {
    public static final String REQUESTS = "crawl-requests";
    public static final String RESPONSES = "crawl-responses";
    /** The consumer group of workers. */
    public static final String WORKERS = "crawl-workers";
    /** The consumer group of our gateways; third-party gateways have their own. */
    public static final String GATEWAYS = "streamops-crawl-responses";

    public static final String ID = "id";
    public static final String EMAIL = "email";
    public static final String CREATED_AT = "createdAt";

    private CrawlNames() {}

    /** The groups that read a topic from its beginning. */
    public static List<String> groupsOf(String topic) {
        return topic.equals(REQUESTS) ? List.of(WORKERS) : List.of(GATEWAYS);
    }

    /** The key of the hash with a user's crawl requests, by id. */
    public static String crawls(String email) {
        return "crawls:" + email;
    }
}
