package io.streamops.gateway.http;

import io.streamops.gateway.sse.EventSource;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** What an operation answers when it could be done. */
public sealed interface Answer {
    /** Something to read. */
    record Content(int status, String mediaType, Buffer body, Map<String, String> headers) implements Answer {}

    /** A status that says it all. */
    record Empty(int status, Map<String, String> headers) implements Answer {}

    /** Something long to read, in pieces, each made when the one before has been taken. */
    record Pieces(String mediaType, Map<String, String> headers, Source source) implements Answer {
        /** Where they come from. */
        @FunctionalInterface
        public interface Source {
            /** The next piece; nothing at the end. Asked again only when the one before is there. */
            Future<Optional<Buffer>> next();
        }
    }

    /** Events as they happen. */
    record Stream(EventSource source) implements Answer {}

    static Answer json(JsonObject body) {
        return json(200, body, Map.of());
    }

    static Answer json(int status, JsonObject body, Map<String, String> headers) {
        return new Content(status, "application/json", body.toBuffer(), headers);
    }

    /** Nothing to say; for a stream: nothing to resume. */
    static Answer none() {
        return new Empty(204, Map.of());
    }

    static Answer stream(EventSource source) {
        return new Stream(source);
    }
}
