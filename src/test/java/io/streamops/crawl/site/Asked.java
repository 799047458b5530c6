package io.streamops.crawl.site;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it came in.
 *
 * @param target path and query, as sent
 * @param headers by their names in lower case
 * @param at by {@code System.nanoTime()}
 * @param connection which of the site's connections it came by, from 1
 * @param number how many requests for this path there were with it, from 1
 */
public record Asked(String method, String target, Map<String, String> headers, long at, int connection, int number) {
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
}
