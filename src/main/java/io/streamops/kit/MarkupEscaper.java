package io.streamops.kit;

/** Escapes texts for HTML and SVG. */
public final class MarkupEscaper {
    private MarkupEscaper() {}

    /** Safe in elements and in quoted attributes. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
