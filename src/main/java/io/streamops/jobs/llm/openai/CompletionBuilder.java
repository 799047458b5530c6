package io.streamops.jobs.llm.openai;

import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** An answer that is being received. */
final class CompletionBuilder {
    private static final String DONE = "[DONE]";

    private final StringBuilder text = new StringBuilder();
    private @Nullable String model;
    private @Nullable JsonObject usage;
    private boolean finished;
    private boolean closed;
    private int told;

    /** Adds the data of an event. */
    void add(String data) throws CompletionChunk.Garbage, Complaint {
        if (data.strip().equals(DONE)) {
            closed = true;
        } else if (!data.isBlank()) {
            add(CompletionChunk.json(data));
        }
    }

    void add(JsonObject json) throws CompletionChunk.Garbage, Complaint {
        if (json.getValue("error") != null) {
            throw new Complaint(json);
        }
        var chunk = CompletionChunk.of(json);
        text.append(chunk.text());
        model = chunk.model() == null || chunk.model().isEmpty() ? model : chunk.model();
        usage = chunk.usage() == null ? usage : chunk.usage();
        finished |= chunk.finished();
    }

    /** The endpoint reported an error after it had started to answer. */
    static final class Complaint extends Exception {
        private final transient JsonObject body;

        Complaint(JsonObject body) {
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
        var news = Truncation.exactly(text.substring(told) + ' ', end - told);
        told += news.length();
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

    Completion completion(String modelOtherwise) {
        return new Completion(text.toString(), model == null ? modelOtherwise : model, usage);
    }
}
