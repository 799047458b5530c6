package io.streamops.crawl.page;

/** Reads what one family of content types holds. */
public interface PageReader {
    /** Whether it reads this type, given in lower case and without parameters. */
    boolean reads(String mediaType);

    /** Takes as long as the bounds on size and nesting let it, so it is not for an event loop. */
    Page read(PageSource source) throws UnreadablePage;

    /** Only the links, with their words; not for an event loop either. */
    default PageLinks links(PageSource source) {
        return PageLinks.NONE;
    }
}
