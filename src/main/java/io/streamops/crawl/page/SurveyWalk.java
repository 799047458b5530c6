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
final class SurveyWalk implements NodeFilter {
    final PageOutline outline = new PageOutline();
    final PageMetadata facts = new PageMetadata();
    final List<String> references = new ArrayList<>();
    final Map<Element, MarkdownElements.DataTableCheck> tables = new HashMap<>();

    private final List<MarkdownElements.DataTableCheck> openTables = new ArrayList<>();
    private int nodes;
    private int linkDepth;
    private boolean cut;

    /** Whether there was more of it than is read. */
    boolean isCut() {
        return cut;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (++nodes > PageLimits.NODES) {
            cut = true;
            return FilterResult.STOP;
        }
        if (node instanceof TextNode text) {
            outline.count(Visibility.characters(text.getWholeText()), linkDepth > 0);
        } else if (node instanceof Element element) {
            return enter(element, ElementRoles.of(element));
        }
        return FilterResult.CONTINUE;
    }

    private FilterResult enter(Element element, ElementRoles markup) {
        facts.note(element, markup);
        if (!markup.isContent()) {
            return FilterResult.SKIP_ENTIRELY;
        }
        outline.enter(element, markup);
        if (markup != ElementRoles.ROOT && markup != ElementRoles.BODY && Visibility.isHidden(element)) {
            outline.hidden.set(outline.current());
        }
        if (markup == ElementRoles.LINK || markup == ElementRoles.AREA) {
            linkDepth++;
            if (element.attributesSize() > 0 && element.attributes().hasKey("href")) {
                references.add(element.attributes().get("href"));
            }
        }
        noteTable(element, markup);
        return FilterResult.CONTINUE;
    }

    private void noteTable(Element element, ElementRoles markup) {
        if (markup == ElementRoles.TABLE) {
            if (!openTables.isEmpty()) {
                openTables.getLast().layOut();
            }
            var shape = new MarkdownElements.DataTableCheck();
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

    /** What of a page is shown. */
    static final class Visibility {
        private Visibility() {}

        /** How many characters there are to see; blanks between words count too. */
        static int characters(String text) {
            var start = 0;
            var end = text.length();
            while (start < end && isBlank(text.charAt(start))) {
                start++;
            }
            while (end > start && isBlank(text.charAt(end - 1))) {
                end--;
            }
            return end - start;
        }

        private static boolean isBlank(char c) {
            return c <= ' ' || c == '\u00A0';
        }

        static boolean isHidden(Element element) {
            if (element.attributesSize() == 0) {
                return false;
            }
            var attributes = element.attributes();
            return attributes.hasKey("hidden")
                    || attributes.get("aria-hidden").equalsIgnoreCase("true")
                    || isHidden(attributes.get("style"));
        }

        private static boolean isHidden(String style) {
            return declares(style, "display", "none") || declares(style, "visibility", "hidden");
        }

        private static boolean declares(String style, String property, String value) {
            var at = style.indexOf(property);
            if (at < 0) {
                return false;
            }
            var i = at + property.length();
            while (i < style.length() && (style.charAt(i) == ':' || style.charAt(i) == ' ')) {
                i++;
            }
            return style.startsWith(value, i);
        }
    }
}
