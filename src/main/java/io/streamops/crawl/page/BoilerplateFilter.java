package io.streamops.crawl.page;

import java.util.BitSet;

/** What of a page is not its content. */
final class BoilerplateFilter {
    /** A form with less text around its fields is a search box or a login. */
    private static final int SHORT_FORM = 300;

    /** What is only named like boilerplate stays if it is more than this share of the page, in percent. */
    private static final int NAMED_SHARE = 25;

    /** A block of this many links, or more, can be a menu. */
    private static final int LINKS = 4;

    private static final int LINKED_SHARE = 75;

    private final PageOutline outline;
    private final PageOutline.SubtreeSizes sizes;
    private final int all;

    BoilerplateFilter(PageOutline outline) {
        this.outline = outline;
        this.sizes = outline.sizes(outline.hidden);
        this.all = sizes.text(outline.body());
    }

    /** By its tag, role and name, with all that is hidden. */
    BitSet certain() {
        var dropped = (BitSet) outline.hidden.clone();
        for (var i = outline.body() + 1; i < outline.size(); i++) {
            if (dropped.get(i)) {
                i = outline.end(i) - 1;
            } else if (isBoilerplate(i)) {
                dropped.set(i);
                i = outline.end(i) - 1;
            }
        }
        return dropped;
    }

    private boolean isBoilerplate(int i) {
        return switch (outline.markup(i)) {
            case NAVIGATION, CONTROL -> true;
            case ASIDE -> isPart(i, 50);
            case HEADER -> isOfPage(i) && !holdsOnlyTitle(i) && isPart(i, 50);
            case FOOTER -> isOfPage(i) && isPart(i, 50);
            case FORM -> (sizes.text(i) < SHORT_FORM && isPart(i, 50)) || isNamed(i);
            case BLOCK, UNORDERED, ORDERED, TABLE -> isNamed(i);
            default -> false;
        };
    }

    private boolean isNamed(int i) {
        var element = outline.element(i);
        return (Boilerplate.hasRole(element) && isPart(i, 50))
                || (Boilerplate.isNamedSo(element) && isPart(i, NAMED_SHARE));
    }

    private boolean isPart(int i, int percent) {
        return (long) sizes.text(i) * 100 <= (long) all * percent;
    }

    /** A header or footer within an article or a section is that one's own. */
    private boolean isOfPage(int i) {
        for (var up = outline.parent(i); up > outline.body(); up = outline.parent(up)) {
            if (isSection(outline.element(up).normalName())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSection(String name) {
        return name.equals("article") || name.equals("main") || name.equals("section");
    }

    /** Many pages have their headline in the header of the page. */
    private boolean holdsOnlyTitle(int i) {
        return sizes.linkText(i) * 2 < sizes.text(i)
                && holdsTitle(i, outline.end(i))
                && !holdsTitle(outline.end(i), outline.size());
    }

    private boolean holdsTitle(int from, int to) {
        for (var i = from; i < to; i++) {
            if (outline.markup(i) == ElementRoles.HEADING && outline.element(i).nameIs("h1")) {
                return true;
            }
        }
        return false;
    }

    /** Also blocks that are links and little else. */
    BitSet withLinkLists(BitSet certain) {
        var dropped = (BitSet) certain.clone();
        var kept = outline.sizes(certain);
        for (var i = outline.body() + 1; i < outline.size(); i++) {
            if (dropped.get(i) || isLinkList(kept, i)) {
                dropped.set(i);
                i = outline.end(i) - 1;
            }
        }
        return dropped;
    }

    private boolean isLinkList(PageOutline.SubtreeSizes kept, int i) {
        return switch (outline.markup(i)) {
            case BLOCK, UNORDERED, ORDERED, TABLE, HEADER, FOOTER, FORM ->
                kept.links(i) >= LINKS
                        && (long) kept.linkText(i) * 100 >= (long) kept.text(i) * LINKED_SHARE
                        && isPart(i, 50);
            default -> false;
        };
    }
}
