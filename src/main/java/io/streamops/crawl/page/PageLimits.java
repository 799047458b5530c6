package io.streamops.crawl.page;

/**
 * How large the parts of a page may be, in bytes of JSON where nothing else is said. Together they stay below the 1 MB
 * that brokers take by default: a response carries {@link #RESPONSE_TEXT} of the text, a page for the indexer all of it.
 */
public final class PageLimits {
    public static final int TEXT = 512_000;
    public static final int RESPONSE_TEXT = 256_000;
    public static final int MARKDOWN = 256_000;
    public static final int TITLE = 2_000;
    public static final int DESCRIPTION = 8_000;
    public static final int OPEN_GRAPH = 20_000;
    public static final int JSON_LD = 60_000;
    public static final int LINKS = 150_000;
    /** Links of one page. */
    public static final int LINK_COUNT = 1_000;
    /** Characters of one address. */
    public static final int URL = 2_048;
    /** All that a response says of a page. */
    public static final int SCRAPED_DATA = 900_000;

    /** Characters of markup that are read at all. */
    static final int MARKUP = 20_000_000;
    /** Tags of a page that are read, counted by their opening brackets. */
    static final int TAGS = 200_000;
    /** Nodes of a page that are read; misnested markup makes more of them than it has tags. */
    static final int NODES = 400_000;
    /** Elements within each other; what is nested deeper is read as if it were not. */
    static final int DEPTH = 128;
    /** Times that a page may begin anew, as each time may add attributes to the same element. */
    static final int BODIES = 20;
    /** Scripts of structured data. */
    static final int SCRIPTS = 100;

    private PageLimits() {}
}
