package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Writes the elements of a page as Markdown. */
final class MarkdownElements {
    private static final int LONGEST_NUMBER = 6;

    private final MarkdownWriter out;
    private final LinkResolver links;
    private final Map<Element, DataTableCheck> tables;
    private final List<MarkdownTable> openTables = new ArrayList<>();
    private final List<ListMarkers> openLists = new ArrayList<>();

    MarkdownElements(MarkdownWriter out, LinkResolver links, Map<Element, DataTableCheck> tables) {
        this.out = out;
        this.links = links;
        this.tables = tables;
    }

    void text(String words) {
        out.text(words);
    }

    Truncation written() {
        return out.written();
    }

    void open(Element element, ElementRole role) {
        switch (role) {
            case HEADING -> out.openHeading(element.normalName().charAt(1) - '0');
            case UNORDERED, ORDERED -> openList(element, role);
            case ITEM -> openItem();
            case QUOTE -> {
                out.block(2);
                out.openPrefix("> ", "> ");
            }
            case PREFORMATTED -> out.openPreformatted();
            case CODE -> out.openCode();
            case TABLE -> openTable(element);
            case ROW -> openRow();
            case CELL -> openCell();
            case BREAK -> out.lineBreak();
            case RULE -> out.rule();
            case STRONG -> out.openMark("**");
            case EMPHASIS -> out.openMark("*");
            case STRUCK -> out.openMark("~~");
            case QUOTATION -> out.raw("\u201C");
            case LINK -> out.openLink(reference(element, "href"));
            case IMAGE -> out.image(element.attr("alt"), reference(element, "src"));
            default -> block(role);
        }
    }

    void close(Element element, ElementRole role) {
        switch (role) {
            case HEADING -> out.closeHeading();
            case UNORDERED, ORDERED -> {
                openLists.removeLast();
                out.block(openLists.isEmpty() ? 2 : 1);
            }
            case ITEM -> closeItem();
            case QUOTE -> {
                out.block(2);
                out.closePrefix();
            }
            case PREFORMATTED -> out.closePreformatted(language(element));
            case CODE -> out.closeCode();
            case TABLE -> {
                openTables.removeLast();
                out.block(2);
            }
            case ROW -> closeRow();
            case CELL -> closeCell();
            case STRONG, EMPHASIS, STRUCK, LINK -> out.closeMark();
            case QUOTATION -> out.append("\u201D");
            case BREAK, RULE, IMAGE -> {}
            default -> block(role);
        }
    }

    private void block(ElementRole role) {
        if (role == ElementRole.PARAGRAPH) {
            out.block(2);
        } else if (role.isBlock()) {
            out.block(openLists.isEmpty() ? 2 : 1);
        }
    }

    private @Nullable String reference(Element element, String attribute) {
        return element.attributesSize() == 0
                ? null
                : links.resolve(element.attributes().get(attribute));
    }

    private void openList(Element element, ElementRole role) {
        out.block(openLists.isEmpty() ? 2 : 1);
        openLists.add(
                new ListMarkers(role == ElementRole.ORDERED ? number(element.attr("start")) : ListMarkers.BULLETS));
    }

    private static int number(String start) {
        if (start.isEmpty() || start.length() > LONGEST_NUMBER || !start.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 1;
        }
        return Integer.parseInt(start);
    }

    private void openItem() {
        out.block(1);
        var mark = openLists.isEmpty() ? "- " : openLists.getLast().next();
        out.openPrefix(mark, " ".repeat(mark.length()));
    }

    private void closeItem() {
        out.block(1);
        out.closePrefix();
    }

    private void openTable(Element element) {
        out.block(2);
        var check = tables.get(element);
        openTables.add(new MarkdownTable(check != null && check.isData() && !out.isFlat() ? check.columns() : 0));
    }

    private @Nullable MarkdownTable dataTable() {
        return openTables.isEmpty() || !openTables.getLast().isData() ? null : openTables.getLast();
    }

    private void openRow() {
        var rows = dataTable();
        if (rows == null) {
            out.block(2);
        } else {
            rows.begin(out);
        }
    }

    private void closeRow() {
        var rows = dataTable();
        if (rows == null) {
            out.block(2);
        } else {
            rows.end(out);
        }
    }

    private void openCell() {
        if (dataTable() == null) {
            out.block(2);
        }
    }

    private void closeCell() {
        var rows = dataTable();
        if (rows == null) {
            out.block(2);
        } else {
            rows.endCell(out);
        }
    }

    /** The language class of syntax highlighters, on the element or on its first child. */
    private static String language(Element pre) {
        var own = language(pre.className());
        var child = pre.firstElementChild();
        return own.isEmpty() && child != null ? language(child.className()) : own;
    }

    private static String language(String classes) {
        for (var name : classes.split(" ", -1)) {
            var start = name.startsWith("language-") ? 9 : name.startsWith("lang-") ? 5 : 0;
            if (start > 0 && name.length() < 30 && name.chars().skip(start).allMatch(Character::isLetterOrDigit)) {
                return name.substring(start);
            }
        }
        return "";
    }

    /** The markers of a list's items. */
    private static final class ListMarkers {
        static final int BULLETS = -1;
        private int next;

        /** @param next the first number, or {@link #BULLETS} */
        ListMarkers(int next) {
            this.next = next;
        }

        String next() {
            return next == BULLETS ? "- " : next++ + ". ";
        }
    }

    /** Decides whether a table holds data or only arranges the page. */
    static final class DataTableCheck {
        private static final int WIDEST = 64;

        private int rows;
        private int columns;
        private int widest;
        private boolean layout;

        void markAsLayout() {
            layout = true;
        }

        void note(ElementRole role) {
            switch (role) {
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

    /** Writes the rows of a table. The first one is the header, which Markdown requires. */
    private static final class MarkdownTable {
        private final int columns;
        private int cells;
        private boolean headed;
        private boolean open;

        /** @param columns 0 for a table that is only layout */
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
}
