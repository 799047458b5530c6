package io.streamops.workflows.builtin;

import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Why a step could not deal with some records: the first of them by name, and how many there are. */
final class RecordFailures {
    private static final int MOST = 20;
    private static final int LONGEST = 300;

    private final JsonArray first = new JsonArray();
    private int count;

    void add(int index, String reason) {
        add(new JsonObject().put("index", index), reason);
    }

    /** Of something that has a URL. */
    void add(int index, String url, String reason) {
        add(new JsonObject().put("index", index).put("url", Truncation.exactly(url, LONGEST)), reason);
    }

    private void add(JsonObject which, String reason) {
        count++;
        if (first.size() < MOST) {
            first.add(which.put("reason", Truncation.exactly(reason, LONGEST)));
        }
    }

    int count() {
        return count;
    }

    /** Whether the next one's reason is told. */
    boolean isOpen() {
        return first.size() < MOST;
    }

    /** As a step's result has it. */
    JsonObject toJson() {
        return first.isEmpty() ? new JsonObject() : new JsonObject().put("invalid", first);
    }
}
