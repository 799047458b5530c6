package io.streamops.crawl.page;

/** Writes one table's rows. The first is its head, as Markdown knows no table without one. */
final class MarkdownTable {
    private final int columns;
    private int cells;
    private boolean headed;
    private boolean open;

    /** No columns: a table that is only layout. */
    MarkdownTable(int columns) {
        this.columns = columns;
    }

    boolean isData() {
        return columns > 0;
    }

    void begin(MarkdownWriter out) {
        end(out);
        out.block(headed ? 1 : 2);
        out.raw("|");
        out.flatten();
        open = true;
        cells = 0;
        out.space();
    }

    void endCell(MarkdownWriter out) {
        if (open && cells < columns) {
            cells++;
            out.endCell();
        }
    }

    void end(MarkdownWriter out) {
        if (!open) {
            return;
        }
        while (cells < columns) {
            endCell(out);
        }
        out.unflatten();
        open = false;
        if (!headed) {
            headed = true;
            out.block(1);
            out.raw("|" + " --- |".repeat(columns));
        }
    }
}
