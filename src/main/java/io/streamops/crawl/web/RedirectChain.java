package io.streamops.crawl.web;

import io.streamops.contract.page.NormalizedUrl;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import okhttp3.HttpUrl;

/** The way of a crawl over redirects, which has an end. A value: each redirect makes another one. */
public record RedirectChain(Set<String> visited, HttpUrl current) {
    private static final int MOST_REDIRECTS = 10;

    public RedirectChain {
        visited = Set.copyOf(visited);
    }

    public static RedirectChain from(HttpUrl url) {
        return new RedirectChain(Set.of(exact(url)), url);
    }

    /** Where a redirect leads. */
    public sealed interface Step {}

    /** On. */
    public record Onward(RedirectChain route) implements Step {}

    /** Nowhere. */
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

    /** The URL whose page is looked for now, in the form in which pages are told apart. */
    public NormalizedUrl page() {
        return NormalizedUrl.of(current);
    }

    /** Pages that differ only in case, or in a parameter, may redirect to each other; only the very same URL is a loop. */
    private static String exact(HttpUrl url) {
        return url.newBuilder().fragment(null).build().toString();
    }

    /** All that a page found here is remembered under, its own URL first. */
    public List<NormalizedUrl> names(NormalizedUrl requested) {
        return page().equals(requested) ? List.of(requested) : List.of(page(), requested);
    }
}
