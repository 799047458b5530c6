package io.streamops.index.distributed;

/** The event bus addresses of indexers and gateways. */
final class BusAddresses {
    /** Indexers announce themselves here every second, and when they leave. */
    static final String PRESENCE = "streamops.index.presence";

    /** Requests an announcement from all indexers. */
    static final String ROLL_CALL = "streamops.index.roll-call";

    private static final String SEARCH = "streamops.index.search.";
    private static final String VERSIONS = "streamops.index.versions.";
    private static final String SUGGEST = "streamops.index.suggest.";
    private static final String PASSAGES = "streamops.index.passages.";
    private static final String POSTS = "streamops.index.posts.";

    private BusAddresses() {}

    static String search(String indexer) {
        return SEARCH + indexer;
    }

    static String versions(String indexer) {
        return VERSIONS + indexer;
    }

    static String suggest(String indexer) {
        return SUGGEST + indexer;
    }

    static String posts(String indexer) {
        return POSTS + indexer;
    }

    static String passages(String indexer) {
        return PASSAGES + indexer;
    }
}
