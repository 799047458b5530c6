package io.streamops.jobs.text;

import java.util.regex.Pattern;

/** White space of any kind and length as one blank. */
final class OneLine {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private OneLine() {}

    static String of(String text) {
        return WHITE_SPACE.matcher(text).replaceAll(" ");
    }
}
