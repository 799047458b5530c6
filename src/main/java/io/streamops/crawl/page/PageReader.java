package io.streamops.crawl.page;

import io.vertx.core.buffer.Buffer;
import okhttp3.HttpUrl;

/** Reads what one family of content types holds. */
public interface PageReader {
    /** Whether it reads this type, given in lower case and without parameters. */
    boolean reads(String mediaType);

    /** Takes as long as the bounds on size and nesting let it, so it is not for an event loop. */
    Page read(Source source) throws Unreadable;

    /** Only the links, with their words; not for an event loop either. */
    default PageLinks links(Source source) {
        return PageLinks.NONE;
    }

    /**
     * What a page is read from.
     *
     * @param url where it was found in the end; links are resolved against it
     * @param contentType as the site wrote it, empty where it did not
     */
    public record Source(HttpUrl url, String contentType, Buffer body) {}

    /** What a site has answered is no page that can be read; the message is for the user. */
    public static final class Unreadable extends Exception {
        public Unreadable(String message) {
            super(message);
        }
    }
}
