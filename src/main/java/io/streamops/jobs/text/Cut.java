package io.streamops.jobs.text;

/** The beginning of a text, without half a letter at its end. */
public final class Cut {
    private Cut() {}

    public static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
