package io.streamops.crawl.page;

/** The marks of one list's items. */
final class ListMarks {
    private static final int BULLETS = -1;
    private int next;

    private ListMarks(int next) {
        this.next = next;
    }

    static ListMarks bullets() {
        return new ListMarks(BULLETS);
    }

    static ListMarks from(int start) {
        return new ListMarks(start);
    }

    String next() {
        return next == BULLETS ? "- " : next++ + ". ";
    }
}
