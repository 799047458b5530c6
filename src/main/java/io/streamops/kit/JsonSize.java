package io.streamops.kit;

/** The size of a text as JSON in UTF-8, without its quotes. */
public final class JsonSize {
    private static final int ESCAPE = 6;

    private JsonSize() {}

    public static int of(CharSequence text) {
        var bytes = 0;
        for (var i = 0; i < text.length(); i++) {
            bytes += of(text.charAt(i));
        }
        return bytes;
    }

    /** How many characters fit; surrogate pairs are kept together. */
    public static int fitting(CharSequence text, int bytes) {
        var length = text.length();
        if (length <= bytes / ESCAPE) {
            return length;
        }
        var left = bytes;
        var i = 0;
        while (i < length && (left -= of(text.charAt(i))) >= 0) {
            i++;
        }
        return i > 0 && i < length && Character.isHighSurrogate(text.charAt(i - 1)) ? i - 1 : i;
    }

    /** An unpaired surrogate counts as an escape, as Jackson may write it. */
    private static int of(char c) {
        if (c < ' ') {
            return c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f' ? 2 : ESCAPE;
        }
        if (c < 0x80) {
            return c == '"' || c == '\\' ? 2 : 1;
        }
        if (Character.isSurrogate(c)) {
            return ESCAPE;
        }
        return c < 0x800 ? 2 : 3;
    }
}
