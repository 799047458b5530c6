package io.streamops.index.distributed;

import io.streamops.index.schema.IndexKind;
import io.vertx.core.json.JsonObject;

/**
 * An indexer's announcement.
 *
 * @param holds the kind of its index
 * @param here false when it leaves
 */
record IndexerPresence(String indexer, IndexKind holds, boolean here) {
    JsonObject toJson() {
        return new JsonObject()
                .put("indexer", indexer)
                .put("holds", holds.word())
                .put("here", here);
    }

    static IndexerPresence of(JsonObject json) {
        return new IndexerPresence(
                json.getString("indexer"),
                IndexKind.of(json.getString("holds")).orElseThrow(),
                json.getBoolean("here"));
    }
}
