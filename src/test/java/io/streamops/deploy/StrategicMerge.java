package io.streamops.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges a patch into a manifest as Kubernetes does it: objects field by field, lists of named things by their names. */
final class StrategicMerge {
    /** The lists that are merged, each with what tells its entries apart; all others are replaced. */
    static final Map<String, String> KEYS = Map.of(
            "containers", "name",
            "volumes", "name",
            "env", "name",
            "ports", "containerPort",
            "volumeMounts", "mountPath");

    private StrategicMerge() {}

    static void merge(ObjectNode into, ObjectNode patch) {
        patch.properties().forEach(field -> merge(into, field.getKey(), field.getValue()));
    }

    private static void merge(ObjectNode into, String name, JsonNode value) {
        if (name.startsWith("$")) {
            throw new IllegalArgumentException(name + " is not known here");
        }
        var before = into.get(name);
        var key = KEYS.get(name);
        if (before instanceof ObjectNode object && value instanceof ObjectNode patch) {
            merge(object, patch);
        } else if (before instanceof ArrayNode list && value instanceof ArrayNode patch && key != null) {
            patch.forEach(entry -> merge(list, key, (ObjectNode) entry));
        } else {
            into.set(name, value.deepCopy());
        }
    }

    private static void merge(ArrayNode list, String key, ObjectNode entry) {
        var known = find(list, key, entry.path(key));
        if (known == null) {
            list.add(entry.deepCopy());
        } else {
            merge(known, entry);
        }
    }

    private static @Nullable ObjectNode find(ArrayNode list, String key, JsonNode value) {
        for (var entry : list) {
            if (entry.path(key).equals(value)) {
                return (ObjectNode) entry;
            }
        }
        return null;
    }
}
