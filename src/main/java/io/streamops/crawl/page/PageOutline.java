package io.streamops.crawl.page;

import java.util.Arrays;
import java.util.BitSet;
import org.jsoup.nodes.Element;

/**
 * The readable elements of a page, numbered in document order: the subtree of an element is the range from its number to
 * its end. Sizes are in visible characters.
 */
final class PageOutline {
    private Element[] elements = new Element[256];
    private ElementRole[] roles = new ElementRole[256];
    private int[] parents = new int[256];
    private int[] ends = new int[256];
    private int[] text = new int[256];
    private int[] linkText = new int[256];
    private int size;
    private int current = -1;
    private int body = -1;

    /** Elements that are not displayed. */
    final BitSet hidden = new BitSet();

    void enter(Element element, ElementRole role) {
        if (size == ends.length) {
            grow();
        }
        elements[size] = element;
        roles[size] = role;
        parents[size] = current;
        if (role == ElementRole.BODY && body < 0) {
            body = size;
        }
        current = size++;
    }

    void leave() {
        ends[current] = size;
        current = parents[current];
    }

    void count(int characters, boolean linked) {
        if (current >= 0) {
            text[current] += characters;
            linkText[current] += linked ? characters : 0;
        }
    }

    /** Ends all open elements. */
    void close() {
        while (current >= 0) {
            leave();
        }
    }

    int size() {
        return size;
    }

    int current() {
        return current;
    }

    int body() {
        return Math.max(0, body);
    }

    boolean hasBody() {
        return body >= 0;
    }

    Element element(int i) {
        return elements[i];
    }

    ElementRole role(int i) {
        return roles[i];
    }

    int parent(int i) {
        return parents[i];
    }

    int end(int i) {
        return ends[i];
    }

    /** The sizes of all subtrees, without dropped ones. */
    SubtreeSizes sizes(BitSet dropped) {
        var sizes = new SubtreeSizes(ends, size);
        for (var i = 0; i < size; ) {
            if (dropped.get(i)) {
                sizes.skip(i, ends[i]);
                i = ends[i];
            } else {
                sizes.add(i, text[i], linkText[i], roles[i] == ElementRole.LINK);
                i++;
            }
        }
        return sizes;
    }

    private void grow() {
        var length = size * 2;
        elements = Arrays.copyOf(elements, length);
        roles = Arrays.copyOf(roles, length);
        parents = Arrays.copyOf(parents, length);
        ends = Arrays.copyOf(ends, length);
        text = Arrays.copyOf(text, length);
        linkText = Arrays.copyOf(linkText, length);
    }

    /** The sizes of the subtrees of an outline: text, text within links, and number of links. */
    static final class SubtreeSizes {
        private final int[] ends;
        private final int[] text;
        private final int[] linkText;
        private final int[] links;

        SubtreeSizes(int[] ends, int size) {
            this.ends = ends;
            this.text = new int[size + 1];
            this.linkText = new int[size + 1];
            this.links = new int[size + 1];
        }

        void add(int i, int characters, int linked, boolean link) {
            text[i + 1] = text[i] + characters;
            linkText[i + 1] = linkText[i] + linked;
            links[i + 1] = links[i] + (link ? 1 : 0);
        }

        void skip(int from, int to) {
            Arrays.fill(text, from + 1, to + 1, text[from]);
            Arrays.fill(linkText, from + 1, to + 1, linkText[from]);
            Arrays.fill(links, from + 1, to + 1, links[from]);
        }

        int text(int i) {
            return text[ends[i]] - text[i];
        }

        int linkText(int i) {
            return linkText[ends[i]] - linkText[i];
        }

        int links(int i) {
            return links[ends[i]] - links[i];
        }
    }
}
