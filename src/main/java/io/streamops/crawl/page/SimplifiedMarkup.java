package io.streamops.crawl.page;

import java.util.regex.Pattern;

/**
 * Markup in which nothing is left on which jsoup fails. Where elements are nested as deep as they may be, it prunes its stack
 * while it opens formatting elements again or is in a template, and finds them gone (up to 1.24.1: IndexOutOfBoundsException in
 * {@code reconstructFormattingElements}, ValidationException in {@code resetInsertionMode}).
 *
 * <p>Formatting elements become spans, so emphasis and code are read as plain text; templates become objects, whose content
 * is not read either. All else stays, attributes and links included. Scripts that have such tags in their text have them
 * renamed as well.
 */
final class SimplifiedMarkup {
    /** All that HTML opens again after it was left open, but for links: of these there is never more than one. */
    private static final Pattern FORMATTING = tag("b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u");

    private static final Pattern TEMPLATE = tag("template");

    private SimplifiedMarkup() {}

    private static Pattern tag(String names) {
        return Pattern.compile("<(/?)(?:" + names + ")(?=[\\s/>])", Pattern.CASE_INSENSITIVE);
    }

    static String of(String markup) {
        var plain = FORMATTING.matcher(markup).replaceAll("<$1span");
        return TEMPLATE.matcher(plain).replaceAll("<$1object");
    }
}
