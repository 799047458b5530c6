package io.streamops.crawl.page;

import java.util.BitSet;
import java.util.Set;

/** Finds the elements of a page that are not content. */
final class BoilerplateFilter {
    /** A form with less text is a search box or a login. */
    private static final int SHORT_FORM = 300;

    /** An element that is only named like boilerplate is kept above this share of the page, in percent. */
    private static final int NAMED_SHARE = 25;

    /** The minimum number of links of a menu. */
    private static final int MENU_LINKS = 4;
    /** The minimum share of link text in a menu, in percent. */
    private static final int MENU_LINK_SHARE = 75;

    private static final Set<String> SECTIONS = Set.of("article", "main", "section");

    private final PageOutline outline;
    private final PageOutline.SubtreeSizes sizes;
    private final int all;

    BoilerplateFilter(PageOutline outline) {
        this.outline = outline;
        this.sizes = outline.sizes(outline.hidden);
        this.all = sizes.text(outline.body());
    }

    /** Elements that are hidden, or boilerplate by tag, role or name. */
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
        return switch (outline.role(i)) {
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
                || (Boilerplate.hasName(element) && isPart(i, NAMED_SHARE));
    }

    private boolean isPart(int i, int percent) {
        return (long) sizes.text(i) * 100 <= (long) all * percent;
    }

    /** A header or footer within an article or a section belongs to that. */
    private boolean isOfPage(int i) {
        for (var up = outline.parent(i); up > outline.body(); up = outline.parent(up)) {
            if (SECTIONS.contains(outline.element(up).normalName())) {
                return false;
            }
        }
        return true;
    }

    /** Many pages have their headline in the page header. */
    private boolean holdsOnlyTitle(int i) {
        return sizes.linkText(i) * 2 < sizes.text(i)
                && holdsTitle(i, outline.end(i))
                && !holdsTitle(outline.end(i), outline.size());
    }

    private boolean holdsTitle(int from, int to) {
        for (var i = from; i < to; i++) {
            if (outline.role(i) == ElementRole.HEADING && outline.element(i).nameIs("h1")) {
                return true;
            }
        }
        return false;
    }

    /** Adds blocks that consist mostly of links. */
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
        return switch (outline.role(i)) {
            case BLOCK, UNORDERED, ORDERED, TABLE, HEADER, FOOTER, FORM ->
                kept.links(i) >= MENU_LINKS
                        && (long) kept.linkText(i) * 100 >= (long) kept.text(i) * MENU_LINK_SHARE
                        && isPart(i, 50);
            default -> false;
        };
    }
}
