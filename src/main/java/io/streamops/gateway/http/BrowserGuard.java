package io.streamops.gateway.http;

import io.streamops.rejection.Rejected;
import io.streamops.settings.HttpSettings;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Protects a node without access control from web pages in a browser on the same host: rejects foreign host names (DNS
 * rebinding) and changes from foreign origins.
 */
final class BrowserGuard {
    private static final Set<HttpMethod> SAFE =
            Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.TRACE);

    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");

    private final HttpSettings http;
    private final boolean accessOff;

    /** @param accessOff whether access control is off */
    BrowserGuard(HttpSettings http, boolean accessOff) {
        this.http = http;
        this.accessOff = accessOff;
    }

    /** Throws for a request that must not be served. */
    void check(HttpServerRequest request) {
        var host = request.authority();
        if (host == null && request.version() == HttpVersion.HTTP_1_1) {
            throw Rejected.invalid("header/Host", "is missing");
        }
        if (!accessOff) {
            return;
        }
        if (!http.open() && host != null && !isLoopback(host.host())) {
            throw Problem.of(421, "misdirected", "Without access control, the Host header must name this host.");
        }
        if (!SAFE.contains(request.method()) && isForeign(request)) {
            throw Problem.of(403, "foreign_origin", "Requests from this origin are not allowed.");
        }
    }

    private boolean isForeign(HttpServerRequest request) {
        var origin = request.getHeader("origin");
        if (origin == null) {
            return "cross-site".equals(request.getHeader("sec-fetch-site"));
        }
        return !isSame(origin, request.getHeader("host"))
                && !http.corsOrigins().contains(origin)
                && !http.corsOrigins().contains("*");
    }

    private static boolean isSame(String origin, @Nullable String host) {
        return origin.equals("http://" + host) || origin.equals("https://" + host);
    }

    private boolean isLoopback(String host) {
        var name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || LOOPBACK.matcher(name).matches()
                || name.equals("[::1]")
                || name.equals("::1")
                || name.equalsIgnoreCase(http.host());
    }
}
