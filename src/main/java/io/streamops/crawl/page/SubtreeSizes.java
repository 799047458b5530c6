package io.streamops.crawl.page;

import java.util.Arrays;

/** How much text, and how much of it in how many links, the subtrees of an outline hold. */
final class SubtreeSizes {
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
