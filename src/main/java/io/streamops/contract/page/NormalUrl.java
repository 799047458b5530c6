package io.streamops.contract.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;

/**
 * The form of a URL by which pages are told apart: lower-case, without fragment, user, default port, trailing dot of the
 * host and tracking parameters, with dot segments resolved and the query's parameters sorted.
 */
public record NormalUrl(String value) {
    private static final Set<String> TRACKING =
            Set.of("gclid", "fbclid", "msclkid", "dclid", "yclid", "mc_cid", "mc_eid", "igshid");
    private static final String CAMPAIGN = "utm_";

    /** The normal form, or nothing for what is no http or https URL. */
    public static Optional<NormalUrl> of(String url) {
        var parsed = HttpUrl.parse(url);
        return parsed == null ? Optional.empty() : Optional.of(of(parsed));
    }

    /** The normal form of a URL that was parsed already. */
    public static NormalUrl of(HttpUrl url) {
        return new NormalUrl(withCase(url).toLowerCase(Locale.ROOT));
    }

    /** The normal form but for the case of path and query, about which servers care. */
    public static String withCase(HttpUrl url) {
        var host = url.host();
        if (host.indexOf(':') >= 0) {
            host = "[" + host + "]";
        } else if (host.endsWith(".")) {
            host = host.substring(0, host.length() - 1);
        }
        var text = new StringBuilder(url.scheme()).append("://").append(host);
        if (url.port() != HttpUrl.defaultPort(url.scheme())) {
            text.append(':').append(url.port());
        }
        text.append(url.encodedPath());
        var query = url.encodedQuery();
        if (query != null) {
            var kept = parameters(query);
            if (!kept.isEmpty()) {
                text.append('?').append(kept);
            }
        }
        return text.toString();
    }

    private static String parameters(String query) {
        if (query.indexOf('&') < 0) {
            return isTracking(query) ? "" : query;
        }
        return Arrays.stream(query.split("&"))
                .filter(parameter -> !parameter.isEmpty() && !isTracking(parameter))
                .sorted()
                .collect(Collectors.joining("&"));
    }

    private static boolean isTracking(String parameter) {
        var end = parameter.indexOf('=');
        var name = (end < 0 ? parameter : parameter.substring(0, end)).toLowerCase(Locale.ROOT);
        return name.startsWith(CAMPAIGN) || TRACKING.contains(name);
    }

    @Override
    public String toString() {
        return value;
    }
}
