package io.streamops.kit;

/** Texts within HTML and SVG. */
public final class Markup {
    private Markup() {}

    /** As it is read, between elements and in quoted attributes alike, and never as markup. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
