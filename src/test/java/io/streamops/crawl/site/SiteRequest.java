package io.streamops.crawl.site;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that the site received.
 *
 * @param target path and query, as sent
 * @param headers by name in lower case
 * @param at by {@code System.nanoTime()}
 * @param connection the number of its connection to the site, from 1
 * @param number the number of the request for this path, from 1
 */
public record SiteRequest(
        String method, String target, Map<String, String> headers, long at, int connection, int number) {
    public String path() {
        var query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** The host's name as the client wrote it, with the port. */
    public String host() {
        return header("host").orElse("");
    }

    /** The host's name without the port. */
    public String hostName() {
        return host().replaceFirst(":[0-9]+$", "");
    }
}
