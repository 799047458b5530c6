package io.streamops.index.bus;

import io.streamops.index.schema.Kind;
import io.vertx.core.json.JsonObject;

/**
 * An indexer's announcement.
 *
 * @param holds the kind of its index
 * @param here false when it leaves
 */
record Presence(String indexer, Kind holds, boolean here) {
    JsonObject toJson() {
        return new JsonObject()
                .put("indexer", indexer)
                .put("holds", holds.word())
                .put("here", here);
    }

    static Presence of(JsonObject json) {
        return new Presence(
                json.getString("indexer"), Kind.of(json.getString("holds")).orElseThrow(), json.getBoolean("here"));
    }
}
