package io.streamops.crawl.page;

import org.jsoup.nodes.Element;

/** What of a page is shown. */
final class Visibility {
    private Visibility() {}

    /** How many characters there are to see; blanks between words count too. */
    static int characters(String text) {
        var start = 0;
        var end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return end - start;
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || c == '\u00A0';
    }

    static boolean isHidden(Element element) {
        if (element.attributesSize() == 0) {
            return false;
        }
        var attributes = element.attributes();
        return attributes.hasKey("hidden")
                || attributes.get("aria-hidden").equalsIgnoreCase("true")
                || isHidden(attributes.get("style"));
    }

    private static boolean isHidden(String style) {
        return declares(style, "display", "none") || declares(style, "visibility", "hidden");
    }

    private static boolean declares(String style, String property, String value) {
        var at = style.indexOf(property);
        if (at < 0) {
            return false;
        }
        var i = at + property.length();
        while (i < style.length() && (style.charAt(i) == ':' || style.charAt(i) == ' ')) {
            i++;
        }
        return style.startsWith(value, i);
    }
}
