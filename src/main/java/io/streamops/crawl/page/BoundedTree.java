package io.streamops.crawl.page;

import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parses markup into a tree with a limited number of elements. The limit on tags does not suffice: an unclosed formatting
 * element is reopened in each paragraph after it, so one tag can create as many elements as the page is deep.
 */
final class BoundedTree {
    private static final Logger log = LoggerFactory.getLogger(BoundedTree.class);

    private BoundedTree() {}

    /** Parses HTML. If the parser fails, parses simplified markup instead. */
    static Document html(String markup) {
        try {
            return of(Parser.htmlParser(), markup);
        } catch (RuntimeException e) { // a bug of jsoup must not lose the page
            log.atInfo()
                    .addKeyValue("cause", e.toString())
                    .log("the HTML parser failed; the page is read without formatting");
            return of(Parser.htmlParser(), SimplifiedMarkup.of(markup));
        }
    }

    /** Parses XHTML. */
    static Document xhtml(String markup) {
        return of(Parser.xmlParser().settings(ParseSettings.htmlDefault), markup);
    }

    private static Document of(Parser parser, String markup) {
        try (var stream = new StreamParser(parser.setMaxDepth(PageLimits.DEPTH))) {
            var elements = stream.parse(markup, "").iterator();
            var count = 0;
            while (elements.hasNext() && ++count <= PageLimits.NODES) {
                elements.next();
            }
            return stream.document();
        }
    }

    /**
     * Removes the markup on which jsoup fails. At the maximum depth, it prunes its stack while it reopens formatting elements or
     * is in a template, and then misses them (up to 1.24.1: IndexOutOfBoundsException in {@code reconstructFormattingElements},
     * ValidationException in {@code resetInsertionMode}).
     *
     * <p>Formatting elements become spans, so emphasis and code are read as plain text; templates become objects, whose content
     * is not read either. Everything else stays, including attributes and links. Such tags in the text of scripts are renamed, too.
     */
    static final class SimplifiedMarkup {
        /** The elements that HTML reopens if unclosed, except links, of which at most one is open. */
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
}
