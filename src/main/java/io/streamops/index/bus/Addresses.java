package io.streamops.index.bus;

/** Where indexers and gateways speak to each other. */
final class Addresses {
    /** Indexers say here that they are there, every second, and when they go. */
    static final String PRESENCE = "streamops.index.presence";

    /** Whoever wants to know at once who is there says so here. */
    static final String ROLL_CALL = "streamops.index.roll-call";

    private static final String SEARCH = "streamops.index.search.";
    private static final String VERSIONS = "streamops.index.versions.";
    private static final String SUGGEST = "streamops.index.suggest.";
    private static final String PASSAGES = "streamops.index.passages.";
    private static final String POSTS = "streamops.index.posts.";

    private Addresses() {}

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
