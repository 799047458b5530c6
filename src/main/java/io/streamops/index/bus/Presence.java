package io.streamops.index.bus;

import io.vertx.core.json.JsonObject;

/**
 * What an indexer says of itself.
 *
 * @param here false when it says goodbye
 */
record Presence(String indexer, boolean here) {
    JsonObject toJson() {
        return new JsonObject().put("indexer", indexer).put("here", here);
    }

    static Presence of(JsonObject json) {
        return new Presence(json.getString("indexer"), json.getBoolean("here"));
    }
}
