package io.streamops.crawl.page;

/**
 * The maximum sizes of the parts of a page, in bytes of JSON unless stated otherwise. Together they stay below the 1 MB
 * that brokers accept by default: a response carries {@link #RESPONSE_TEXT} of the text, a page for the indexer all of it.
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
    /** The number of links. */
    public static final int LINK_COUNT = 1_000;
    /** The characters of a URL. */
    public static final int URL = 2_048;
    /** The whole page in a response. */
    public static final int SCRAPED_DATA = 900_000;

    /** The characters of markup that are parsed. */
    static final int MARKUP = 20_000_000;
    /** The number of tags, counted by their opening brackets. */
    static final int TAGS = 200_000;
    /** The number of nodes; misnested markup creates more of them than it has tags. */
    static final int NODES = 400_000;
    /** The depth of nesting; deeper elements are read as if they were not nested. */
    static final int DEPTH = 128;
    /** The number of {@code html} and {@code body} tags, because each may add attributes to the same element. */
    static final int BODIES = 20;
    /** The number of scripts with structured data. */
    static final int SCRIPTS = 100;

    private PageLimits() {}
}
