package io.streamops.crawl.page;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a page is its content. It is found by taking away what surely is something else, because to show a menu
 * too many costs a reader less than to lose a paragraph: docs/adr/0011.
 *
 * @param root the number of the element that holds the content
 * @param dropped the elements in it that do not belong to it
 */
record MainContent(int root, BitSet dropped) {
    /** With so few characters there is nothing to choose. */
    private static final int SMALL = 250;

    /** So many are content, however many others there are. */
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
        var surroundings = new BoilerplateFilter(outline);
        var dropped = surroundings.certain();
        var named = named(outline, dropped);
        if (named != null) {
            return named;
        }
        var sparse = surroundings.withLinkLists(dropped);
        if (isEnough(outline, sparse, visible)) {
            return new MainContent(body, sparse);
        }
        return isEnough(outline, dropped, visible) ? new MainContent(body, dropped) : whole;
    }

    private static boolean isEnough(PageOutline outline, BitSet dropped, int visible) {
        var kept = outline.sizes(dropped).text(outline.body());
        return kept >= SMALL / 2 && kept >= visible / 4;
    }

    /** The element that the page itself calls its main one, or its only article, unless most of the text is elsewhere. */
    private static @Nullable MainContent named(PageOutline outline, BitSet dropped) {
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
