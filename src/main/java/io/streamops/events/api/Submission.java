package io.streamops.events.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a workflow or a task.
 *
 * @param content what two requests must have in common to be the same
 * @param event makes the event that creates it, from its id and time
 * @param scope of the sender
 * @param key the idempotency key; null for none
 */
public record Submission(
        JsonObject content,
        BiFunction<EntityId, Instant, EntityEvent> event,
        EntityAccess scope,
        @Nullable String key) {
    /** Kafka takes 1 MB, and a dead-letter event holds the event that created the task. */
    private static final int LARGEST = 900_000;

    private static final int MAX_BYTES_PER_CHAR = 6;

    /** Refuses what does not fit into an event. */
    void requireSize() {
        if (content.encode().length() <= LARGEST / MAX_BYTES_PER_CHAR) {
            return;
        }
        var bytes = content.toBuffer().length();
        if (bytes > LARGEST) {
            throw Rejected.tooLarge(
                    "As an event this would be larger than %d bytes.".formatted(LARGEST), bytes, LARGEST);
        }
    }

    /** A digest of the content, whatever the order of its members. */
    String fingerprint() {
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
