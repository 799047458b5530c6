package io.streamops.crawl.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** The first of two walks through a page: what it says of itself, where it links to, and how its text is spread. */
final class Survey implements NodeFilter {
    final Outline outline = new Outline();
    final PageFacts facts = new PageFacts();
    final List<String> references = new ArrayList<>();
    final Map<Element, TableShape> tables = new HashMap<>();

    private final List<TableShape> openTables = new ArrayList<>();
    private int nodes;
    private int linkDepth;
    private boolean cut;

    /** Whether there was more of it than is read. */
    boolean isCut() {
        return cut;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (++nodes > PageBounds.NODES) {
            cut = true;
            return FilterResult.STOP;
        }
        if (node instanceof TextNode text) {
            outline.count(Visible.characters(text.getWholeText()), linkDepth > 0);
        } else if (node instanceof Element element) {
            return enter(element, Markup.of(element));
        }
        return FilterResult.CONTINUE;
    }

    private FilterResult enter(Element element, Markup markup) {
        facts.note(element, markup);
        if (!markup.isContent()) {
            return FilterResult.SKIP_ENTIRELY;
        }
        outline.enter(element, markup);
        if (markup != Markup.ROOT && markup != Markup.BODY && Visible.isHidden(element)) {
            outline.hidden.set(outline.current());
        }
        if (markup == Markup.LINK || markup == Markup.AREA) {
            linkDepth++;
            if (element.attributesSize() > 0 && element.attributes().hasKey("href")) {
                references.add(element.attributes().get("href"));
            }
        }
        noteTable(element, markup);
        return FilterResult.CONTINUE;
    }

    private void noteTable(Element element, Markup markup) {
        if (markup == Markup.TABLE) {
            if (!openTables.isEmpty()) {
                openTables.getLast().layOut();
            }
            var shape = new TableShape();
            tables.put(element, shape);
            openTables.add(shape);
        } else if (!openTables.isEmpty()) {
            openTables.getLast().note(markup);
        }
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element) {
            switch (outline.markup(outline.current())) {
                case LINK, AREA -> linkDepth--;
                case TABLE -> openTables.removeLast();
                default -> {}
            }
            outline.leave();
        }
        return FilterResult.CONTINUE;
    }
}
