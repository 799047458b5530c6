package io.streamops.jobs.llm.openai;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** How the fake endpoint answers a request. */
@FunctionalInterface
public interface FakeAnswer {
    void give(HttpServerResponse response);

    /** Streams the tokens with their usage, cut into pieces that respect nothing. */
    static FakeAnswer says(String... tokens) {
        return stream(whole(tokens));
    }

    /** The events of a whole answer. */
    static String whole(String... tokens) {
        return ": welcome\r\n\r\n" + pieces(tokens) + event(piece(null).put("choices", choice("", "stop")))
                + event(new JsonObject()
                        .put("choices", new JsonArray())
                        .put("usage", new JsonObject().put("total_tokens", 42)))
                + "data: [DONE]\n\n";
    }

    static String pieces(String... tokens) {
        var text = new StringBuilder();
        for (var token : tokens) {
            text.append(event(piece(token)));
        }
        return text.toString();
    }

    private static JsonObject piece(@Nullable String token) {
        return new JsonObject()
                .put("object", "chat.completion.chunk")
                .put("model", "fake-1-0815")
                .put("choices", choice(token, null))
                .putNull("usage");
    }

    private static JsonArray choice(@Nullable String token, @Nullable String finish) {
        return new JsonArray()
                .add(new JsonObject()
                        .put("index", 0)
                        .put("delta", new JsonObject().put("content", token))
                        .put("finish_reason", finish));
    }

    static String event(JsonObject data) {
        return "data: " + data.encode() + "\n\n";
    }

    static FakeAnswer stream(String events) {
        return response -> {
            var bytes = Buffer.buffer(events);
            var random = new Random(events.hashCode());
            begin(response);
            for (var at = 0; at < bytes.length(); ) {
                var end = Math.min(bytes.length(), at + 1 + random.nextInt(7));
                response.write(bytes.slice(at, end));
                at = end;
            }
            response.end();
        };
    }

    /** Streams, and closes the connection instead of ending. */
    static FakeAnswer cutAfter(String events) {
        return response -> begin(response).write(events).onComplete(written -> response.reset());
    }

    /** Ends as if all were well. */
    static FakeAnswer endAfter(String events) {
        return response -> begin(response).end(events);
    }

    /** Begins, and says nothing more. */
    static FakeAnswer silentAfter(String events) {
        return response -> begin(response).write(events);
    }

    static FakeAnswer silent() {
        return response -> {};
    }

    /** One event after the other until the client closes the connection. */
    static FakeAnswer endless(String event) {
        return response -> {
            begin(response);
            pump(response, event);
        };
    }

    private static void pump(HttpServerResponse response, String event) {
        response.write(event).onSuccess(written -> pump(response, event));
    }

    static FakeAnswer status(int status, String body, String... headers) {
        return response -> {
            for (var i = 0; i < headers.length; i += 2) {
                response.putHeader(headers[i], headers[i + 1]);
            }
            response.setStatusCode(status).end(body);
        };
    }

    static FakeAnswer error(int status, String code, String message, String... headers) {
        var error = new JsonObject().put("code", code).put("message", message);
        return status(status, new JsonObject().put("error", error).encode(), headers);
    }

    static FakeAnswer body(String contentType, String body) {
        return status(200, body, "Content-Type", contentType);
    }

    private static HttpServerResponse begin(HttpServerResponse response) {
        return response.setChunked(true).putHeader("Content-Type", "text/event-stream; charset=utf-8");
    }

    static List<String> tokens(String text) {
        return List.of(text.split("(?<= )"));
    }
}
