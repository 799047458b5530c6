package io.streamops.crawl.api;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a client of a stream has come; the id of each event says it.
 *
 * @param event the last entry of the log that the client knows of; empty before the first
 * @param position the id of the last request of the snapshot that it has; empty before the first, null once it has them all
 */
record CrawlEventCursor(String event, @Nullable String position) {
    static final CrawlEventCursor START = new CrawlEventCursor("", "");

    private static final Pattern FORM = Pattern.compile("(\\d{1,15}-\\d{1,19})(?:~(.+))?");

    /** As it was written; nothing for what is not ours. */
    static Optional<CrawlEventCursor> parse(@Nullable String text) {
        var parts = FORM.matcher(text == null ? "" : text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            var position = parts.group(2);
            return Optional.of(new CrawlEventCursor(
                    parts.group(1), position == null ? null : URLDecoder.decode(position, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    CrawlEventCursor at(String newEvent) {
        return new CrawlEventCursor(newEvent, position);
    }

    CrawlEventCursor shown(String newPosition) {
        return new CrawlEventCursor(event, newPosition);
    }

    /** Has all of the snapshot. */
    CrawlEventCursor live() {
        return new CrawlEventCursor(event, null);
    }

    @Override
    public String toString() {
        return position == null ? event : event + "~" + URLEncoder.encode(position, StandardCharsets.UTF_8);
    }
}
