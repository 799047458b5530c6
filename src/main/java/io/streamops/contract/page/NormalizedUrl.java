package io.streamops.contract.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * The normal form of a URL, which identifies a page: lower case, without fragment, user info, default port, trailing dot of
 * the host and tracking parameters, with dot segments resolved and query parameters sorted.
 */
public record NormalizedUrl(String value) {
    private static final Set<String> TRACKING =
            Set.of("gclid", "fbclid", "msclkid", "dclid", "yclid", "mc_cid", "mc_eid", "igshid");
    private static final String CAMPAIGN = "utm_";

    /** The normal form; empty if the URL is not http or https. */
    public static Optional<NormalizedUrl> of(String url) {
        var parsed = HttpUrl.parse(url);
        return parsed == null ? Optional.empty() : Optional.of(of(parsed));
    }

    /** The normal form of a parsed URL. */
    public static NormalizedUrl of(HttpUrl url) {
        var query = url.encodedQuery();
        return new NormalizedUrl(
                origin(url) + lower(url.encodedPath()) + (query == null ? "" : questionAnd(parameters(lower(query)))));
    }

    /** The normal form, but with the case of path and query, which matters to servers. */
    public static String withCase(HttpUrl url) {
        var query = url.encodedQuery();
        return origin(url) + url.encodedPath() + (query == null ? "" : questionAnd(parameters(query)));
    }

    /** Scheme, host and port; the default port is left out. */
    public static String origin(HttpUrl url) {
        var host = url.host();
        if (host.indexOf(':') >= 0) {
            host = "[" + host + "]";
        } else if (host.endsWith(".")) {
            host = host.substring(0, host.length() - 1);
        }
        var origin = url.scheme() + "://" + host;
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? origin : origin + ":" + url.port();
    }

    /** A query without tracking parameters, sorted; empty if nothing is left. */
    public static String parameters(String query) {
        if (query.indexOf('&') < 0) {
            return isTracking(query) ? "" : query;
        }
        var kept = new ArrayList<String>();
        for (var parameter : query.split("&", -1)) {
            if (!parameter.isEmpty() && !isTracking(parameter)) {
                kept.add(parameter);
            }
        }
        Collections.sort(kept);
        return String.join("&", kept);
    }

    private static String questionAnd(String parameters) {
        return parameters.isEmpty() ? "" : "?" + parameters;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
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
