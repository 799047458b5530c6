package io.streamops.contract.collected;

/** The names by which collectors, consumers and those who wait for results find each other. */
public final class CollectedNames {
    /** The durable topic exchange that collectors publish to. */
    public static final String EXCHANGE = "smap.events";

    /** Of what is published there, that somebody has collected something. */
    public static final String KEY = "data.collected";

    /** The durable queue that is bound to it, declared without arguments. */
    public static final String QUEUE = "analytics.data.collected";

    /** The durable topic exchange for results. */
    public static final String RESULTS = "results.inbound";

    /** Of the results, those of batches. */
    public static final String RESULT_KEY = "analyze.result";

    /** Where an object is sought whose path names no bucket. */
    public static final String DEFAULT_BUCKET = "crawl-results";

    private CollectedNames() {}
}
