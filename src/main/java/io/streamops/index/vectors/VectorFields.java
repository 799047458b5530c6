package io.streamops.index.vectors;

/** The names of the fields that a passage has in Lucene; site, language and project are called as those of pages and posts. */
final class VectorFields {
    /** The page's key: what its passages are replaced by. */
    static final String PAGE = "page";
    /** The page's key and the fingerprint of its text, by which is known what is there already. */
    static final String VERSION = "version";

    static final String FINGERPRINT = "fingerprint";
    static final String START = "start";
    static final String END = "end";
    static final String VECTOR = "vector";

    private VectorFields() {}

    static String version(String page, long fingerprint) {
        return Long.toHexString(fingerprint) + " " + page;
    }
}
