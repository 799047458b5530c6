package io.streamops.crawl.web;

import io.streamops.contract.page.NormalizedUrl;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import okhttp3.HttpUrl;

/** The redirects that a crawl has followed, limited in number. Immutable. */
public record RedirectChain(Set<String> visited, HttpUrl current) {
    private static final int MOST_REDIRECTS = 10;

    public RedirectChain {
        visited = Set.copyOf(visited);
    }

    public static RedirectChain from(HttpUrl url) {
        return new RedirectChain(Set.of(exact(url)), url);
    }

    /** The result of a redirect. */
    public sealed interface Step {}

    /** The redirect is followed. */
    public record Onward(RedirectChain chain) implements Step {}

    /** The redirect is not followed; the reason is for the user. */
    public record DeadEnd(String reason) implements Step {}

    public Step to(HttpUrl target) {
        var name = exact(target);
        if (visited.contains(name)) {
            return new DeadEnd("The site redirects in a loop");
        }
        if (visited.size() > MOST_REDIRECTS) {
            return new DeadEnd("The site redirects more than %d times".formatted(MOST_REDIRECTS));
        }
        var all = new LinkedHashSet<>(visited);
        all.add(name);
        return new Onward(new RedirectChain(all, target));
    }

    /** The current URL, in the form that identifies pages. */
    public NormalizedUrl page() {
        return NormalizedUrl.of(current);
    }

    /** Not normalized: URLs that differ only in case or a parameter may redirect to each other; only the same URL is a loop. */
    private static String exact(HttpUrl url) {
        return url.newBuilder().fragment(null).build().toString();
    }

    /** The URLs under which a page found here is stored, its own one first. */
    public List<NormalizedUrl> names(NormalizedUrl requested) {
        return page().equals(requested) ? List.of(requested) : List.of(page(), requested);
    }
}
