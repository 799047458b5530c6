package io.streamops.index.distributed;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The JSON of version queries on the event bus. Times keep full precision. */
final class VersionsJson {
    private VersionsJson() {}

    /** @param asOf a state of the index */
    record Question(List<String> keys, long asOf) {}

    static JsonObject of(Set<String> keys, long asOf) {
        return new JsonObject().put("keys", new JsonArray(List.copyOf(keys))).put("asOf", asOf);
    }

    static Question question(JsonObject json) {
        var keys = json.getJsonArray("keys").stream().map(String.class::cast).toList();
        return new Question(keys, json.getLong("asOf"));
    }

    static JsonObject of(Map<String, Instant> versions) {
        var json = new JsonObject();
        versions.forEach((key, version) -> json.put(key, version.toString()));
        return json;
    }

    static Map<String, Instant> versions(JsonObject json) {
        var versions = new HashMap<String, Instant>();
        for (var key : json.fieldNames()) {
            versions.put(key, json.getInstant(key));
        }
        return versions;
    }
}
