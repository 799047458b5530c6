package io.streamops.crawl.fetch;

import java.util.Set;
import okhttp3.HttpUrl;

/** The destination of a URL, judged before name resolution. */
sealed interface DestinationCheck {
    /**
     * A site that may be requested, if its addresses are allowed.
     *
     * @param authority the value of the {@code Host} header
     */
    record Site(UrlHost host, String authority, int port, boolean tls) implements DestinationCheck {}

    /** A destination that must not be requested; the reason is for the user. */
    record Forbidden(String reason) implements DestinationCheck {}

    int FIRST_FREE_PORT = 1024;
    Set<Integer> WEB_PORTS = Set.of(80, 443);
    /** Ports of protocols that an HTTP request could attack; browsers block them too. */
    Set<Integer> BAD_PORTS = Set.of(
            1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
            10080);

    static DestinationCheck of(HttpUrl url) {
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            return new Forbidden("URLs with a user name or a password are not requested");
        }
        if (!mayConnectTo(url.port())) {
            return new Forbidden("Port " + url.port() + " is not allowed");
        }
        var host = UrlHost.of(url.host());
        return host.authority()
                .<DestinationCheck>map(authority -> new Site(host, authority, url.port(), url.isHttps()))
                .orElseGet(() -> new Forbidden(url.host() + " is not a host name"));
    }

    private static boolean mayConnectTo(int port) {
        return WEB_PORTS.contains(port) || (port >= FIRST_FREE_PORT && !BAD_PORTS.contains(port));
    }
}
