package io.streamops.gateway.http;

import io.streamops.rejection.Rejected;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * The event after which a client resumes a stream. The header wins over the query: on reconnect, a browser repeats the
 * original URL and sets the header.
 */
final class LastEventId {
    private static final int LONGEST = 256;

    private LastEventId() {}

    static @Nullable String of(HttpServerRequest request) {
        var header = checked(request.getHeader("last-event-id"), "header/Last-Event-ID");
        return header == null ? checked(request.getParam("last_event_id"), "query/last_event_id") : header;
    }

    private static @Nullable String checked(@Nullable String id, String pointer) {
        if (id == null || id.isEmpty()) {
            return null;
        }
        if (id.length() > LONGEST || id.chars().anyMatch(c -> c < ' ')) {
            throw Rejected.invalid(pointer, "is not the id of an event");
        }
        return id;
    }
}
