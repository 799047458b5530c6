package io.streamops.crawl.page;

/** Whether a table holds figures, or is only there to put things beside each other. */
final class DataTableCheck {
    private static final int WIDEST = 64;

    private int rows;
    private int columns;
    private int widest;
    private boolean layout;

    void layOut() {
        layout = true;
    }

    void note(ElementRoles markup) {
        switch (markup) {
            case ROW -> {
                rows++;
                columns = 0;
            }
            case CELL -> widest = Math.max(widest, ++columns);
            case HEADING, UNORDERED, ORDERED, PREFORMATTED, QUOTE, FORM, RULE -> layout = true;
            default -> {}
        }
    }

    boolean isData() {
        return !layout && rows > 1 && widest > 1 && widest <= WIDEST;
    }

    int columns() {
        return widest;
    }
}
