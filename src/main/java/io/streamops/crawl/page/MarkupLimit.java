package io.streamops.crawl.page;

/** Cuts markup before it is parsed, because a tree cannot be bounded while it grows. */
final class MarkupLimit {
    private MarkupLimit() {}

    /** As much of it as is read: so many characters, with so many opening brackets, of which each tag has one. */
    static String of(String markup) {
        var end = Math.min(markup.length(), PageLimits.MARKUP);
        var tags = 0;
        var bodies = 0;
        for (var i = markup.indexOf('<'); i >= 0 && i < end; i = markup.indexOf('<', i + 1)) {
            bodies += begins(markup, i) ? 1 : 0;
            if (bodies > PageLimits.BODIES || ++tags > PageLimits.TAGS) {
                end = i;
            }
        }
        return end == markup.length() ? markup : markup.substring(0, end);
    }

    private static boolean begins(String markup, int i) {
        return markup.regionMatches(true, i + 1, "body", 0, 4) || markup.regionMatches(true, i + 1, "html", 0, 4);
    }
}
