package io.streamops.crawl.page;

/** What a site has answered is no page that can be read; the message is for the user. */
public final class UnreadablePage extends Exception {
    public UnreadablePage(String message) {
        super(message);
    }
}
