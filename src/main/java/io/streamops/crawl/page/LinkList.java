package io.streamops.crawl.page;

import io.streamops.kit.JsonSize;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Where a page leads to, without repeats and without itself.
 *
 * @param shortened whether there were more than a message carries
 */
record LinkList(List<String> links, boolean shortened) {
    /** Quotes and a comma. */
    private static final int FRAME = 3;

    static LinkList of(List<String> references, LinkResolver resolver, String self) {
        var links = new LinkedHashSet<String>();
        var left = PageLimits.LINKS - FRAME;
        for (var reference : references) {
            var link = resolver.resolve(reference);
            if (link == null || link.equals(self) || links.contains(link)) {
                continue;
            }
            left -= JsonSize.of(link) + FRAME;
            if (left < 0 || links.size() == PageLimits.LINK_COUNT) {
                return new LinkList(List.copyOf(links), true);
            }
            links.add(link);
        }
        return new LinkList(List.copyOf(links), false);
    }
}
