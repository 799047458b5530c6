package io.streamops.tasks.report;

import java.util.Locale;

/** What a status means to a reader, which gives it its color. */
enum StatusColor {
    GOOD,
    BAD,
    STOPPED,
    ACTIVE,
    WAITING,
    OTHER;

    /** As the style sheet calls it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
