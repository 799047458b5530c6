package io.streamops.crawl.page;

import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * The tree of a page's markup, which stops growing at a bound. The bound on tags alone does not hold: emphasis that is left
 * open is opened again in each paragraph after it, so a tag can make as many elements as the page is deep.
 */
final class BoundedTree {
    private BoundedTree() {}

    static Document of(Parser parser, String markup) {
        try (var stream = new StreamParser(parser.setMaxDepth(PageBounds.DEPTH))) {
            var elements = stream.parse(markup, "").iterator();
            var count = 0;
            while (elements.hasNext() && ++count <= PageBounds.NODES) {
                elements.next();
            }
            return stream.document();
        }
    }
}
