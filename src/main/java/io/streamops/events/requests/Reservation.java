package io.streamops.events.requests;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.EntityId;
import io.streamops.kit.Iso;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an idempotency key stands for.
 *
 * @param fingerprint of the content, in whatever order its members came
 */
record Reservation(EntityId id, Instant createdAt, String fingerprint) {
    static Reservation of(EntityId id, Instant createdAt, JsonObject content) {
        return new Reservation(id, createdAt, fingerprint(content));
    }

    static Reservation parse(String text) {
        var json = new JsonObject(text);
        return new Reservation(
                new EntityId(json.getString("id")),
                Instant.parse(json.getString("createdAt")),
                json.getString("fingerprint"));
    }

    String text() {
        return new JsonObject()
                .put("id", id.value())
                .put("createdAt", Iso.text(createdAt))
                .put("fingerprint", fingerprint)
                .encode();
    }

    private static String fingerprint(JsonObject content) {
        try {
            var bytes = new JsonObject(sorted(content)).encode().getBytes(UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static TreeMap<String, Object> sorted(JsonObject object) {
        var members = new TreeMap<String, Object>();
        object.forEach(member -> members.put(member.getKey(), sortedValue(member.getValue())));
        return members;
    }

    private static @Nullable Object sortedValue(@Nullable Object value) {
        return switch (value) {
            case JsonObject object -> new JsonObject(sorted(object));
            case JsonArray array -> {
                var items = new JsonArray();
                array.forEach(item -> items.add(sortedValue(item)));
                yield items;
            }
            case null -> null;
            default -> value;
        };
    }
}
