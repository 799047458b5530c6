package io.streamops.crawl.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** The first of two walks through a page: collects its metadata, links, data tables and outline. */
final class SurveyWalk implements NodeFilter {
    final PageOutline outline = new PageOutline();
    final PageMetadata metadata = new PageMetadata();
    final List<String> references = new ArrayList<>();
    final Map<Element, MarkdownElements.DataTableCheck> tables = new HashMap<>();

    private final List<MarkdownElements.DataTableCheck> openTables = new ArrayList<>();
    private int nodes;
    private int linkDepth;
    private boolean cut;

    /** Whether the page exceeded the limit of nodes. */
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
            return enter(element, ElementRole.of(element));
        }
        return FilterResult.CONTINUE;
    }

    private FilterResult enter(Element element, ElementRole role) {
        metadata.note(element, role);
        if (!role.isContent()) {
            return FilterResult.SKIP_ENTIRELY;
        }
        outline.enter(element, role);
        if (role != ElementRole.ROOT && role != ElementRole.BODY && Visibility.isHidden(element)) {
            outline.hidden.set(outline.current());
        }
        if (role == ElementRole.LINK || role == ElementRole.AREA) {
            linkDepth++;
            if (element.attributesSize() > 0 && element.attributes().hasKey("href")) {
                references.add(element.attributes().get("href"));
            }
        }
        noteTable(element, role);
        return FilterResult.CONTINUE;
    }

    private void noteTable(Element element, ElementRole role) {
        if (role == ElementRole.TABLE) {
            if (!openTables.isEmpty()) {
                openTables.getLast().markAsLayout();
            }
            var check = new MarkdownElements.DataTableCheck();
            tables.put(element, check);
            openTables.add(check);
        } else if (!openTables.isEmpty()) {
            openTables.getLast().note(role);
        }
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element) {
            switch (outline.role(outline.current())) {
                case LINK, AREA -> linkDepth--;
                case TABLE -> openTables.removeLast();
                default -> {}
            }
            outline.leave();
        }
        return FilterResult.CONTINUE;
    }

    /** Decides which parts of a page are visible. */
    static final class Visibility {
        private Visibility() {}

        /** The number of visible characters, including blanks between words. */
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
            var style = attributes.get("style");
            return attributes.hasKey("hidden")
                    || attributes.get("aria-hidden").equalsIgnoreCase("true")
                    || declares(style, "display", "none")
                    || declares(style, "visibility", "hidden");
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
