package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.kit.JsonSize;
import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * The links of a page with their texts, in document order, each URL once and without the page itself.
 *
 * @param truncated whether links are missing because of the limits
 */
public record PageLinks(List<Link> links, boolean truncated) {
    /**
     * A link.
     *
     * @param url absolute
     * @param text the text of the link; empty if it is only an image
     */
    public record Link(String url, String text) {}

    static final PageLinks NONE = new PageLinks(List.of(), false);
    /** Bytes of JSON: of all links, and of the text of one. */
    private static final int MAX_TOTAL = 400_000;

    private static final int MAX_TEXT = 300;
    private static final int JSON_OVERHEAD = 24;

    public PageLinks {
        links = List.copyOf(links);
    }

    /**
     * The links of HTML that the caller already has.
     *
     * @param url the base of relative links; null: only absolute links are returned
     */
    public static PageLinks of(String html, @Nullable HttpUrl url) {
        return of(BoundedTree.html(HtmlReader.MarkupLimit.of(html)), url);
    }

    static PageLinks of(Document document, @Nullable HttpUrl url) {
        var declared = document.selectFirst("base[href]");
        var href = declared == null ? null : declared.attr("href");
        var base = url == null && href != null ? HttpUrl.parse(href.strip()) : url;
        Function<String, @Nullable String> resolver =
                base == null ? PageLinks::absolute : new LinkResolver(base, href)::resolve;
        return collect(document, resolver, url == null ? "" : NormalizedUrl.withCase(url));
    }

    private static PageLinks collect(Document document, Function<String, @Nullable String> resolver, String self) {
        var found = new LinkedHashMap<String, String>();
        var left = MAX_TOTAL;
        for (var element : document.select("a[href], area[href]")) {
            var url = resolver.apply(element.attr("href"));
            if (url == null || url.equals(self) || !found.getOrDefault(url, "").isEmpty()) {
                continue;
            }
            var text = text(element);
            left -= JsonSize.of(text) + (found.containsKey(url) ? 0 : JsonSize.of(url) + JSON_OVERHEAD);
            if (left < 0 || (found.size() == PageLimits.LINK_COUNT && !found.containsKey(url))) {
                return of(found, true);
            }
            found.put(url, text);
        }
        return of(found, false);
    }

    private static PageLinks of(LinkedHashMap<String, String> found, boolean truncated) {
        var links = new ArrayList<Link>(found.size());
        found.forEach((url, text) -> links.add(new Link(url, text)));
        return new PageLinks(links, truncated);
    }

    private static @Nullable String absolute(String reference) {
        var url = reference.length() > PageLimits.URL ? null : HttpUrl.parse(reference.strip());
        return url == null ? null : NormalizedUrl.withCase(url);
    }

    /** Reads little more than it keeps, because links can be nested and large. */
    private static String text(Element element) {
        var text = new StringBuilder();
        var nodes = element.nodeStream(TextNode.class).iterator();
        while (nodes.hasNext() && text.length() < 4 * MAX_TEXT) {
            var words = nodes.next().getWholeText();
            text.append(words, 0, Math.min(words.length(), 4 * MAX_TEXT)).append(' ');
        }
        return Truncation.of(SingleLine.of(text.toString()), MAX_TEXT).text();
    }
}
