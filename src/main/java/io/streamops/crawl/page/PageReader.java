package io.streamops.crawl.page;

import io.vertx.core.buffer.Buffer;
import okhttp3.HttpUrl;

/** Reads pages of one family of content types. */
public interface PageReader {
    /** Whether it reads this media type, in lower case and without parameters. */
    boolean reads(String mediaType);

    /** Not for event loops; only the limits on size and nesting bound its time. */
    Page read(Source source) throws Unreadable;

    /** Reads only the links, with their texts; not for event loops. */
    default PageLinks links(Source source) {
        return PageLinks.NONE;
    }

    /**
     * The source of a page.
     *
     * @param url the URL after redirects; links are resolved against it
     * @param contentType the header's value; empty if missing
     */
    record Source(HttpUrl url, String contentType, Buffer body) {}

    /** The response is not a readable page; the message is for the user. */
    final class Unreadable extends Exception {
        public Unreadable(String message) {
            super(message);
        }
    }
}
