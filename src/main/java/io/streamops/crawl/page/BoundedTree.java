package io.streamops.crawl.page;

import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tree of a page's markup, which stops growing at a bound. The bound on tags alone does not hold: emphasis that is left
 * open is opened again in each paragraph after it, so a tag can make as many elements as the page is deep.
 */
final class BoundedTree {
    private static final Logger log = LoggerFactory.getLogger(BoundedTree.class);

    private BoundedTree() {}

    /** Of HTML. What the parser fails on is simplified and parsed again, once. */
    static Document html(String markup) {
        try {
            return of(Parser.htmlParser(), markup);
        } catch (RuntimeException e) { // jsoup's own fault, whatever it is: the page is not lost for it
            log.atInfo().addKeyValue("cause", e.toString()).log("a page is read without its formatting");
            return of(Parser.htmlParser(), SimplifiedMarkup.of(markup));
        }
    }

    /** Of XHTML. */
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
     * Markup in which nothing is left on which jsoup fails. Where elements are nested as deep as they may be, it prunes its stack
     * while it opens formatting elements again or is in a template, and finds them gone (up to 1.24.1: IndexOutOfBoundsException in
     * {@code reconstructFormattingElements}, ValidationException in {@code resetInsertionMode}).
     *
     * <p>Formatting elements become spans, so emphasis and code are read as plain text; templates become objects, whose content
     * is not read either. All else stays, attributes and links included. Scripts that have such tags in their text have them
     * renamed as well.
     */
    static final class SimplifiedMarkup {
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
}
