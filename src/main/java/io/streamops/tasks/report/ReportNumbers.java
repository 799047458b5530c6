package io.streamops.tasks.report;

import java.util.Locale;

/** Formats numbers for readers. */
final class ReportNumbers {
    private ReportNumbers() {}

    static String text(long number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }

    /** A part of a whole in percent; a dash if the whole is 0. */
    static String share(long part, long whole) {
        if (whole == 0) {
            return "–";
        }
        var percent = 100.0 * part / whole;
        return (part == 0 || part == whole || percent >= 10)
                ? String.format(Locale.ENGLISH, "%.0f %%", Math.min(percent, part == whole ? 100 : 99))
                : String.format(Locale.ENGLISH, "%.1f %%", percent);
    }
}
