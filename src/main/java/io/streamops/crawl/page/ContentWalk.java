package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** The second of two walks, through the content only: writes its text and Markdown. */
final class ContentWalk implements NodeFilter {
    /** The characters of text before normalization. */
    private static final int LONGEST_TEXT = 2_000_000;

    private final PageOutline outline;
    private final MainContent content;
    private final MarkdownElements markdown;
    private final StringBuilder text = new StringBuilder(16_384);
    /** The last element of the outline that was reached. */
    private int index;
    /** The innermost open element. */
    private int open;

    private boolean cut;

    ContentWalk(
            PageOutline outline,
            MainContent content,
            LinkResolver links,
            Map<Element, MarkdownElements.DataTableCheck> tables) {
        this.outline = outline;
        this.content = content;
        this.markdown = new MarkdownElements(new MarkdownWriter(), links, tables);
        this.index = content.root() - 1;
    }

    void write() {
        if (outline.size() > 0) {
            outline.element(content.root()).filter(this);
        }
    }

    String text() {
        return text.toString();
    }

    Truncation markdown() {
        return markdown.written();
    }

    /** Whether text is missing. */
    boolean isCut() {
        return cut;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode words) {
            return write(words.getWholeText());
        }
        return node instanceof Element element ? enter(element) : FilterResult.CONTINUE;
    }

    private FilterResult write(String words) {
        markdown.text(words);
        if (text.length() + words.length() > LONGEST_TEXT) {
            text.append(words, 0, LONGEST_TEXT - text.length());
            cut = true;
            return FilterResult.STOP;
        }
        text.append(words);
        return FilterResult.CONTINUE;
    }

    /** The outline lists all content elements in the order of this walk. */
    private FilterResult enter(Element element) {
        if (index + 1 == outline.size()) {
            return ElementRole.of(element).isContent() ? FilterResult.STOP : FilterResult.SKIP_ENTIRELY;
        }
        if (!outline.element(index + 1).equals(element)) {
            return FilterResult.SKIP_ENTIRELY;
        }
        index++;
        var role = outline.role(index);
        if (content.dropped().get(index)) {
            index = outline.end(index) - 1;
            parted(role);
            return FilterResult.SKIP_ENTIRELY;
        }
        open = index;
        parted(role);
        markdown.open(element, role);
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) {
            var role = outline.role(open);
            open = outline.parent(open);
            parted(role);
            markdown.close(element, role);
        }
        return FilterResult.CONTINUE;
    }

    private void parted(ElementRole role) {
        if (role.isBlock() || role == ElementRole.BREAK || role == ElementRole.IMAGE) {
            text.append(' ');
        }
    }
}
