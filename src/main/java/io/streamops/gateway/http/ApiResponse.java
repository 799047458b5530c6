package io.streamops.gateway.http;

import io.streamops.gateway.sse.EventSource;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The result of a successful operation. */
public sealed interface ApiResponse {
    /** A response with a body. */
    record Content(int status, String mediaType, Buffer body, Map<String, String> headers) implements ApiResponse {}

    /** A response without a body. */
    record Empty(int status, Map<String, String> headers) implements ApiResponse {}

    /** A long response, sent in chunks; each is created when the previous one was sent. */
    record Pieces(String mediaType, Map<String, String> headers, Source source) implements ApiResponse {
        /** Creates the chunks. */
        @FunctionalInterface
        public interface Source {
            /** The next chunk; empty at the end. Not called again before it completes. */
            Future<Optional<Buffer>> next();
        }
    }

    /** An event stream. */
    record Stream(EventSource source) implements ApiResponse {}

    static ApiResponse json(JsonObject body) {
        return json(200, body, Map.of());
    }

    static ApiResponse json(int status, JsonObject body, Map<String, String> headers) {
        return new Content(status, "application/json", body.toBuffer(), headers);
    }

    /** 204; for an event stream: nothing to resume. */
    static ApiResponse none() {
        return new Empty(204, Map.of());
    }

    static ApiResponse stream(EventSource source) {
        return new Stream(source);
    }
}
