package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * References of one page to absolute addresses: http and https only, without fragment and tracking parameters, in their
 * own case.
 */
final class LinkResolver {
    private final HttpUrl base;
    private final FastLinkResolver plain;
    private final Map<String, Optional<String>> known = new HashMap<>();

    LinkResolver(HttpUrl url, @Nullable String baseHref) {
        var declared = baseHref == null || baseHref.length() > PageLimits.URL ? null : url.resolve(baseHref);
        this.base = declared == null ? url : declared;
        this.plain = new FastLinkResolver(base);
    }

    /** Null for what is no address of a page, for the page's own fragments, and for what is longer than addresses are. */
    @Nullable String resolve(String reference) {
        if (reference.length() > PageLimits.URL) {
            return null;
        }
        return known.computeIfAbsent(reference, this::resolved).orElse(null);
    }

    private Optional<String> resolved(String reference) {
        var stripped = reference.strip();
        if (stripped.isEmpty() || stripped.charAt(0) == '#') {
            return Optional.empty();
        }
        var absolute = plain.resolve(stripped);
        if (absolute == null) {
            var url = base.resolve(stripped);
            absolute = url == null ? null : NormalizedUrl.withCase(url);
        }
        return absolute == null || absolute.length() > PageLimits.URL ? Optional.empty() : Optional.of(absolute);
    }
}
