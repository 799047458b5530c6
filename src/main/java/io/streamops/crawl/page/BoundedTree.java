package io.streamops.crawl.page;

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
}
