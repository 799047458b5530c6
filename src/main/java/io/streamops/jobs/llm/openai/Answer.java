package io.streamops.jobs.llm.openai;

import io.streamops.kit.Cut;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** An answer while it comes in. */
final class Answer {
    private static final String DONE = "[DONE]";

    private final StringBuilder text = new StringBuilder();
    private @Nullable String model;
    private @Nullable JsonObject usage;
    private boolean finished;
    private boolean closed;
    private int told;

    /** Adds what an event has brought. */
    void add(String data) throws Chunk.Garbage, Complaint {
        if (data.strip().equals(DONE)) {
            closed = true;
        } else if (!data.isBlank()) {
            add(Chunk.json(data));
        }
    }

    void add(JsonObject json) throws Chunk.Garbage, Complaint {
        if (json.getValue("error") != null) {
            throw new Complaint(json);
        }
        var chunk = Chunk.of(json);
        text.append(chunk.text());
        model = chunk.model() == null || chunk.model().isEmpty() ? model : chunk.model();
        usage = chunk.usage() == null ? usage : chunk.usage();
        finished |= chunk.finished();
    }

    /** The endpoint has begun to answer and then met an error. */
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

    /** What has come since it was last asked for; half a letter waits for its other half. */
    String news() {
        var end = text.length();
        var news = Cut.exactly(text.substring(told) + ' ', end - told);
        told += news.length();
        return news;
    }

    /** Nothing comes any more. */
    boolean isClosed() {
        return closed;
    }

    /** Nothing is missing, should the connection end now. */
    boolean isWhole() {
        return closed || finished;
    }

    Completion completion(String modelOtherwise) {
        return new Completion(text.toString(), model == null ? modelOtherwise : model, usage);
    }
}
