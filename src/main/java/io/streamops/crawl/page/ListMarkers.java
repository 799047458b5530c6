package io.streamops.crawl.page;

/** The marks of one list's items. */
final class ListMarkers {
    private static final int BULLETS = -1;
    private int next;

    private ListMarkers(int next) {
        this.next = next;
    }

    static ListMarkers bullets() {
        return new ListMarkers(BULLETS);
    }

    static ListMarkers from(int start) {
        return new ListMarkers(start);
    }

    String next() {
        return next == BULLETS ? "- " : next++ + ". ";
    }
}
