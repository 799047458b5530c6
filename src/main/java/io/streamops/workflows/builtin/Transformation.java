package io.streamops.workflows.builtin;

import io.streamops.contract.page.NormalizedText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of each record, in this order.
 *
 * @param rename new names of members, given all at once, so that two can be swapped
 * @param set values of members, new or not
 * @param remove members to remove, if present
 * @param normalize texts to normalize as for the search
 * @param where values that the members of a record must have for it to stay
 */
record Transformation(
        Map<String, String> rename, JsonObject set, List<String> remove, List<String> normalize, JsonObject where) {
    private static final int MOST_NAMES = 1_000;
    static final Set<String> KNOWN = Set.of("rename", "set", "remove", "normalize", "where");

    /** A record that the transformation does not fit. */
    static final class Inapplicable extends Exception {
        Inapplicable(String message) {
            super(message);
        }
    }

    /** From the input. */
    static Transformation of(StepOptions options) {
        options.requireOnly(KNOWN);
        return new Transformation(
                renames(options),
                orNone(options.object("set")),
                orNone(options.texts("remove", MOST_NAMES)),
                orNone(options.texts("normalize", MOST_NAMES)),
                orNone(options.object("where")));
    }

    private static Map<String, String> renames(StepOptions options) {
        var renames = new LinkedHashMap<String, String>();
        for (var rename : orNone(options.object("rename"))) {
            if (!(rename.getValue() instanceof String name)) {
                throw options.wrong("rename must have strings only");
            }
            renames.put(rename.getKey(), name);
        }
        if (new HashSet<>(renames.values()).size() < renames.size()) {
            throw options.wrong("rename gives two members the same name");
        }
        return renames;
    }

    private static JsonObject orNone(@Nullable JsonObject object) {
        return object == null ? new JsonObject() : object;
    }

    private static List<String> orNone(@Nullable List<String> list) {
        return list == null ? List.of() : list;
    }

    /** The changed copy of a record; {@link #keeps} says whether it stays. */
    JsonObject applied(JsonObject record) throws Inapplicable {
        var result = renamed(record);
        set.forEach(member -> result.put(member.getKey(), copied(member.getValue())));
        remove.forEach(result::remove);
        for (var name : normalize) {
            if (!(result.getValue(name) instanceof String text)) {
                throw new Inapplicable("has no text in \"%s\" to normalize".formatted(name));
            }
            result.put(name, NormalizedText.of(text));
        }
        return result;
    }

    private JsonObject renamed(JsonObject record) throws Inapplicable {
        for (var from : rename.keySet()) {
            var to = rename.getOrDefault(from, from);
            if (!record.containsKey(from)) {
                throw new Inapplicable("has no \"%s\" to rename".formatted(from));
            }
            if (record.containsKey(to) && !rename.containsKey(to)) {
                throw new Inapplicable("has a \"%s\" already".formatted(to));
            }
        }
        var result = new JsonObject();
        record.forEach(
                member -> result.put(rename.getOrDefault(member.getKey(), member.getKey()), copied(member.getValue())));
        return result;
    }

    private static @Nullable Object copied(@Nullable Object value) {
        return switch (value) {
            case JsonObject object -> object.copy();
            case JsonArray array -> array.copy();
            case null -> null;
            default -> value;
        };
    }

    /** Whether a transformed record stays. */
    boolean keeps(JsonObject record) {
        return where.stream()
                .allMatch(member -> record.containsKey(member.getKey())
                        && same(member.getValue(), record.getValue(member.getKey())));
    }

    /** Compares as JSON, where 1 equals 1.0. */
    private static boolean same(@Nullable Object one, @Nullable Object other) {
        return new JsonArray().add(one).equals(new JsonArray().add(other));
    }
}
