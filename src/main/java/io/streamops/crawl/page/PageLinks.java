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
 * Where a page leads to and by which words, in its own order, each address once and without the page itself.
 *
 * @param truncated whether there were more than is kept
 */
public record PageLinks(List<Link> links, boolean truncated) {
    /**
     * A link.
     *
     * @param url absolute
     * @param text what is to be clicked at; empty where that is only a picture
     */
    public record Link(String url, String text) {}

    static final PageLinks NONE = new PageLinks(List.of(), false);
    /** Bytes of JSON, of all links together and of the text of one. */
    private static final int MOST = 400_000;

    private static final int TEXT = 300;
    private static final int FRAME = 24;

    public PageLinks {
        links = List.copyOf(links);
    }

    /**
     * The links of some HTML that was never fetched.
     *
     * @param url where it would be found; without one, only what it says in full can be told
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
        var left = MOST;
        for (var element : document.select("a[href], area[href]")) {
            var url = resolver.apply(element.attr("href"));
            if (url == null || url.equals(self) || !found.getOrDefault(url, "").isEmpty()) {
                continue;
            }
            var text = text(element);
            left -= JsonSize.of(text) + (found.containsKey(url) ? 0 : JsonSize.of(url) + FRAME);
            if (left < 0 || (found.size() == PageLimits.LINK_COUNT && !found.containsKey(url))) {
                return new PageLinks(list(found), true);
            }
            found.put(url, text);
        }
        return new PageLinks(list(found), false);
    }

    private static List<Link> list(LinkedHashMap<String, String> found) {
        var links = new ArrayList<Link>(found.size());
        found.forEach((url, text) -> links.add(new Link(url, text)));
        return links;
    }

    private static @Nullable String absolute(String reference) {
        var url = reference.length() > PageLimits.URL ? null : HttpUrl.parse(reference.strip());
        return url == null ? null : NormalizedUrl.withCase(url);
    }

    /** No more of it is looked at than is kept: links can be nested, and large. */
    private static String text(Element element) {
        var text = new StringBuilder();
        var nodes = element.nodeStream(TextNode.class).iterator();
        while (nodes.hasNext() && text.length() < 4 * TEXT) {
            var words = nodes.next().getWholeText();
            text.append(words, 0, Math.min(words.length(), 4 * TEXT)).append(' ');
        }
        return Truncation.of(SingleLine.of(text.toString()), TEXT).text();
    }
}
