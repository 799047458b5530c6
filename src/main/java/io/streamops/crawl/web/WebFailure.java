package io.streamops.crawl.web;

/** A page is not to be had; the message is for its user. */
public final class WebFailure extends RuntimeException {
    /** Why it is not to be had. */
    public enum Kind {
        /** It is no web address. */
        INVALID_URL,
        /** It may not be asked for: its address is not public, or robots.txt does not allow it. */
        REFUSED,
        /** The site has no answer, or none that is of use. */
        FAILED,
        TIMEOUT,
        /** The answer cannot be read as a page. */
        NOT_A_PAGE
    }

    private final Kind kind;

    WebFailure(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
