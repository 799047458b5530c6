package io.streamops.contract.collected;

/** The names of the contract. */
public final class CollectedNames {
    /** The durable topic exchange of collectors. */
    public static final String EXCHANGE = "smap.events";

    /** The routing key of collected data. */
    public static final String KEY = "data.collected";

    /** The durable queue bound to it, declared without arguments. */
    public static final String QUEUE = "analytics.data.collected";

    /** The durable topic exchange of results. */
    public static final String RESULTS = "results.inbound";

    /** The routing key of batch results. */
    public static final String RESULT_KEY = "analyze.result";

    /** The bucket for object paths without one. */
    public static final String DEFAULT_BUCKET = "crawl-results";

    private CollectedNames() {}
}
