package io.streamops.index.vectors;

/** The Lucene fields of a passage; site, language and project are named as in pages and posts. */
final class VectorFields {
    /** The page's key, by which its passages are replaced. */
    static final String PAGE = "page";
    /** The page's key and fingerprint, which tell what is already there. */
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
