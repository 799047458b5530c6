package io.streamops.crawl.page;

/**
 * A text within a bound.
 *
 * @param shortened whether there was more
 */
record Cut(String text, boolean shortened) {
    /** How far back from a bound the end of a word is looked for. */
    private static final int NEAR = 100;

    /** Cuts between characters, and between words where the end of one is near. */
    static Cut of(String text, int bytes) {
        var end = JsonSize.fitting(text, bytes);
        if (end == text.length()) {
            return new Cut(text, false);
        }
        if (!isBlank(text.charAt(end))) {
            for (var i = end - 1; i > 0 && i >= end - NEAR; i--) {
                if (isBlank(text.charAt(i))) {
                    end = i;
                    break;
                }
            }
        }
        return new Cut(text.substring(0, end).stripTrailing(), true);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n';
    }
}
