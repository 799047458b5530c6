package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the references of a page to absolute URLs: http and https only, without fragment and tracking parameters, in
 * their original case.
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

    /** Null if the reference is not a page, is a fragment of this page, or is too long. */
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

    /**
     * A fast path for the many references that need neither encoding nor complex resolution; the full algorithm costs several
     * times as much. Returns exactly what the full algorithm would, or null.
     */
    static final class FastLinkResolver {
        private static final boolean[] PLAIN = new boolean[128];

        static {
            for (var c = '0'; c <= 'z'; c++) {
                PLAIN[c] = Character.isLetterOrDigit(c);
            }
            for (var c : "-_.~/,=&?!".toCharArray()) {
                PLAIN[c] = true;
            }
        }

        private final String origin;
        private final String directory;

        FastLinkResolver(HttpUrl base) {
            this.origin = NormalizedUrl.origin(base);
            var path = base.encodedPath();
            this.directory = path.substring(0, path.lastIndexOf('/') + 1);
        }

        /** Null if the full algorithm is needed. */
        @Nullable String resolve(String reference) {
            var hash = reference.indexOf('#');
            var end = hash < 0 ? reference.length() : hash;
            if (reference.startsWith(origin) && reference.length() > origin.length()) {
                return reference.charAt(origin.length()) == '/' ? absolute("", reference, origin.length(), end) : null;
            }
            if (reference.charAt(0) == '/') {
                return reference.startsWith("//") ? null : absolute("", reference, 0, end);
            }
            return relative(reference, end);
        }

        private @Nullable String relative(String reference, int end) {
            var folder = directory;
            var from = 0;
            if (folder.contains("//")) {
                return null;
            }
            while (reference.startsWith("../", from)) {
                folder = folder.length() == 1
                        ? folder
                        : folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
                from += 3;
            }
            if (from >= end
                    || reference.charAt(from) == '/'
                    || reference.charAt(from) == '.'
                    || reference.charAt(from) == '?') {
                return null;
            }
            return absolute(folder, reference, from, end);
        }

        private @Nullable String absolute(String folder, String reference, int from, int end) {
            var question = -1;
            for (var i = from; i < end; i++) {
                var c = reference.charAt(i);
                if (c >= PLAIN.length || !PLAIN[c]) {
                    return null;
                }
                if (c == '?' && question < 0) {
                    question = i;
                } else if (c == '.' && question < 0 && i > from && reference.charAt(i - 1) == '/') {
                    return null;
                }
            }
            if (question < 0) {
                return origin + folder + reference.substring(from, end);
            }
            var parameters = NormalizedUrl.parameters(reference.substring(question + 1, end));
            var path = origin + folder + reference.substring(from, question);
            return parameters.isEmpty() ? path : path + '?' + parameters;
        }
    }
}
