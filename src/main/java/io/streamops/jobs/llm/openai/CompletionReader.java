package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.kit.Truncation;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the response to a request, on the thread of the waiting job. */
record CompletionReader(ChatExchange exchange, JobContext run, ChatClient.Limits limits) {
    private static final int MAX_EVENT_BYTES = 1 << 20;
    private static final int MAX_COMPLAINT_BYTES = 16_384;

    /**
     * The answer, streamed or in one piece.
     *
     * @throws Failure if it is invalid, too long or incomplete
     */
    Builder answer(HttpClientResponse head) throws Builder.ErrorEvent {
        var type = Optional.ofNullable(head.getHeader(HttpHeaders.CONTENT_TYPE))
                .map(text -> text.toLowerCase(Locale.ROOT))
                .orElse("text/event-stream");
        try {
            if (type.startsWith("text/event-stream")) {
                return stream();
            }
            if (type.startsWith("application/json")) {
                return whole();
            }
            throw ChatFailures.protocol("responded with neither an event stream nor JSON");
        } catch (Chunk.Garbage e) {
            throw ChatFailures.protocol("did not respond with a chat completion");
        } catch (SseParser.TooLong e) {
            throw ChatFailures.protocol("sent an event that is too long");
        }
    }

    private Builder stream() throws Chunk.Garbage, SseParser.TooLong, Builder.ErrorEvent {
        var parser = new SseParser(MAX_EVENT_BYTES);
        var answer = new Builder();
        while (!answer.isClosed()) {
            var bytes = run.await(exchange.next());
            if (bytes.isEmpty()) {
                break;
            }
            for (var data : parser.feed(bytes.get())) {
                answer.add(data);
            }
            publish(answer);
        }
        if (!answer.isWhole()) {
            throw ChatFailures.unavailable("broke off its response");
        }
        return answer;
    }

    private Builder whole() throws Chunk.Garbage, Builder.ErrorEvent {
        var answer = new Builder();
        answer.add(Chunk.json(body(limits.bytes())));
        publish(answer);
        return answer;
    }

    private void publish(Builder answer) {
        if (answer.length() > limits.characters()) {
            throw ChatFailures.protocol("sent more than " + limits.characters() + " characters");
        }
        var news = answer.news();
        if (!news.isEmpty()) {
            run.token(news);
        }
    }

    /** The beginning of an error response. */
    String errorBody() {
        return body(MAX_COMPLAINT_BYTES);
    }

    private String body(int most) {
        var body = Buffer.buffer();
        while (body.length() < most) {
            var bytes = run.await(exchange.next());
            if (bytes.isEmpty()) {
                break;
            }
            body.appendBuffer(bytes.get());
        }
        return body.getString(0, Math.min(body.length(), most), StandardCharsets.UTF_8.name());
    }

    /**
     * A chunk of an answer, or a complete one from endpoints that do not stream.
     *
     * @param finished whether the answer is complete
     */
    record Chunk(
            String text, @Nullable String model, @Nullable JsonObject usage, boolean finished) {

        /** The data is not a chunk. */
        static final class Garbage extends Exception {}

        static JsonObject json(String text) throws Garbage {
            try {
                if (Json.decodeValue(text) instanceof JsonObject object) {
                    return object;
                }
            } catch (DecodeException e) {
                throw new Garbage();
            }
            throw new Garbage();
        }

        /** A chunk without choices is valid: the final one with usage, and comments of some endpoints. */
        static Chunk of(JsonObject json) throws Garbage {
            if (!(json.getValue("choices") instanceof JsonArray choices)) {
                throw new Garbage();
            }
            var choice = object(choices.isEmpty() ? null : choices.getValue(0));
            var part = choice.containsKey("delta") ? "delta" : "message";
            return new Chunk(
                    object(choice.getValue(part)).getValue("content") instanceof String text ? text : "",
                    json.getValue("model") instanceof String model ? model : null,
                    json.getValue("usage") instanceof JsonObject usage ? usage : null,
                    choice.getValue("finish_reason") != null);
        }

        private static JsonObject object(@Nullable Object value) {
            return value instanceof JsonObject object ? object : new JsonObject();
        }
    }

    /** An answer that is being received. */
    static final class Builder {
        private static final String DONE = "[DONE]";

        private final StringBuilder text = new StringBuilder();
        private @Nullable String model;
        private @Nullable JsonObject usage;
        private boolean finished;
        private boolean closed;
        private int taken;

        /** Adds the data of an event. */
        void add(String data) throws Chunk.Garbage, ErrorEvent {
            if (data.strip().equals(DONE)) {
                closed = true;
            } else if (!data.isBlank()) {
                add(Chunk.json(data));
            }
        }

        void add(JsonObject json) throws Chunk.Garbage, ErrorEvent {
            if (json.getValue("error") != null) {
                throw new ErrorEvent(json);
            }
            var chunk = Chunk.of(json);
            text.append(chunk.text());
            model = chunk.model() == null || chunk.model().isEmpty() ? model : chunk.model();
            usage = chunk.usage() == null ? usage : chunk.usage();
            finished |= chunk.finished();
        }

        /** The endpoint reported an error after it had started to answer. */
        static final class ErrorEvent extends Exception {
            private final transient JsonObject body;

            ErrorEvent(JsonObject body) {
                this.body = body;
            }

            JsonObject body() {
                return body;
            }
        }

        int length() {
            return text.length();
        }

        /** The text since the last call; an incomplete surrogate pair is held back. */
        String news() {
            var end = text.length();
            var news = Truncation.exactly(text.substring(taken) + ' ', end - taken);
            taken += news.length();
            return news;
        }

        /** Whether the stream has ended. */
        boolean isClosed() {
            return closed;
        }

        /** Whether the answer is complete, even if the connection ends now. */
        boolean isWhole() {
            return closed || finished;
        }

        ChatClient.Completion completion(String modelOtherwise) {
            return new ChatClient.Completion(text.toString(), model == null ? modelOtherwise : model, usage);
        }
    }

    /**
     * Parses an event stream according to the standard, however its bytes are split: lines end with CR, LF or both, events with
     * an empty line. Only data fields are used; an incomplete final event is dropped.
     */
    static final class SseParser {
        private static final char MARK = '\uFEFF';

        private final int longest;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final StringBuilder data = new StringBuilder();
        private boolean begun;
        private boolean hasData;
        private boolean behindReturn;

        /** @param longest the maximum size of an event in bytes */
        SseParser(int longest) {
            this.longest = longest;
        }

        /** An event exceeds the maximum size. */
        static final class TooLong extends Exception {}

        /** The data of all events that these bytes complete. */
        List<String> feed(Buffer bytes) throws TooLong {
            var events = new ArrayList<String>();
            for (var i = 0; i < bytes.length(); i++) {
                var b = bytes.getByte(i);
                if (b == '\n' && behindReturn) {
                    behindReturn = false;
                } else if (b == '\n' || b == '\r') {
                    behindReturn = b == '\r';
                    endLine(events);
                } else {
                    behindReturn = false;
                    line.write(b);
                    if (line.size() + data.length() > longest) {
                        throw new TooLong();
                    }
                }
            }
            return events;
        }

        private void endLine(List<String> events) {
            var text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            if (!begun && !text.isEmpty() && text.charAt(0) == MARK) {
                text = text.substring(1);
            }
            begun = true;
            if (text.isEmpty()) {
                dispatch(events);
            } else {
                field(text);
            }
        }

        private void field(String text) {
            var colon = text.indexOf(':');
            var name = colon < 0 ? text : text.substring(0, colon);
            if (name.equals("data")) {
                var value = colon < 0 ? "" : text.substring(colon + 1);
                data.append(hasData ? "\n" : "").append(value.startsWith(" ") ? value.substring(1) : value);
                hasData = true;
            }
        }

        private void dispatch(List<String> events) {
            if (hasData) {
                events.add(data.toString());
                data.setLength(0);
                hasData = false;
            }
        }
    }
}
