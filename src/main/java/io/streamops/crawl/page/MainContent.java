package io.streamops.crawl.page;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of a page that is its content. Only what is certainly boilerplate is dropped, because a superfluous menu costs
 * a reader less than a missing paragraph: docs/adr/0011.
 *
 * @param root the number of the element that holds the content
 * @param dropped the elements within it that are not content
 */
record MainContent(int root, BitSet dropped) {
    /** A page with fewer characters is content as a whole. */
    private static final int SMALL = 250;

    /** From this many characters on, a tenth of the page suffices for the main element. */
    private static final int SUBSTANTIAL = 500;

    static MainContent of(PageOutline outline) {
        var body = outline.body();
        if (outline.size() == 0) {
            return new MainContent(0, new BitSet());
        }
        var visible = outline.sizes(outline.hidden).text(body);
        if (visible == 0) {
            return new MainContent(body, new BitSet());
        }
        var whole = new MainContent(body, outline.hidden);
        if (visible < SMALL) {
            return whole;
        }
        var boilerplate = new BoilerplateFilter(outline);
        var dropped = boilerplate.certain();
        var declared = declared(outline, dropped);
        if (declared != null) {
            return declared;
        }
        var sparse = boilerplate.withLinkLists(dropped);
        if (isEnough(outline, sparse, visible)) {
            return new MainContent(body, sparse);
        }
        return isEnough(outline, dropped, visible) ? new MainContent(body, dropped) : whole;
    }

    private static boolean isEnough(PageOutline outline, BitSet dropped, int visible) {
        var kept = outline.sizes(dropped).text(outline.body());
        return kept >= SMALL / 2 && kept >= visible / 4;
    }

    /** The element that the page declares as its main one, or its only article, unless most of the text is elsewhere. */
    private static @Nullable MainContent declared(PageOutline outline, BitSet dropped) {
        var sizes = outline.sizes(dropped);
        var all = sizes.text(outline.body());
        var article = -1;
        var articles = 0;
        for (var i = 0; i < outline.size(); i++) {
            var size = sizes.text(i);
            if (isMain(outline, i) && holdsEnough(size, all)) {
                return new MainContent(i, dropped);
            }
            if (size > 0 && outline.element(i).nameIs("article")) {
                articles++;
                article = i;
                i = outline.end(i) - 1;
            }
        }
        return articles == 1 && sizes.text(article) >= all / 2 && sizes.text(article) > SMALL / 2
                ? new MainContent(article, dropped)
                : null;
    }

    private static boolean holdsEnough(int size, int all) {
        return size >= SUBSTANTIAL ? size >= all / 10 : size > SMALL / 2 && size >= all / 3;
    }

    private static boolean isMain(PageOutline outline, int i) {
        return outline.element(i).nameIs("main") || Boilerplate.hasRole(outline.element(i), "main");
    }
}
