package io.streamops.contract.crawl;

import java.util.List;

/** What things are called in this contract. */
public final class CrawlNames {
    public static final String REQUESTS = "crawl-requests";
    public static final String RESPONSES = "crawl-responses";
    /** The group in which workers share the requests. */
    public static final String WORKERS = "crawl-workers";
    /** The group in which our gateways share the responses; gateways of other makes have their own. */
    public static final String GATEWAYS = "streamops-crawl-responses";

    public static final String ID = "id";
    public static final String EMAIL = "email";
    public static final String CREATED_AT = "createdAt";

    private CrawlNames() {}

    /** The groups that read a topic from its beginning. */
    public static List<String> groupsOf(String topic) {
        return topic.equals(REQUESTS) ? List.of(WORKERS) : List.of(GATEWAYS);
    }

    /** The hash that holds a user's crawl requests by their ids. */
    public static String crawls(String email) {
        return "crawls:" + email;
    }
}
