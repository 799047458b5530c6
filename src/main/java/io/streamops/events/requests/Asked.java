package io.streamops.events.requests;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.gateway.http.Problem;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A workflow or a task that somebody asks for.
 *
 * @param content all that makes two requests the same
 * @param event that it is asked for by, under an id and at a time
 */
public record Asked(JsonObject content, BiFunction<EntityId, Instant, EntityEvent> event) {
    /** Kafka takes 1 MB, and the event that tells of a dead letter holds the one that asked for it. */
    private static final int LARGEST = 900_000;

    private static final int MOST_BYTES_A_CHARACTER = 6;

    /** Refuses what would not fit into an event. */
    void requireSize() {
        var text = content.encode();
        if (text.length() <= LARGEST / MOST_BYTES_A_CHARACTER) {
            return;
        }
        var bytes = content.toBuffer().length();
        if (bytes > LARGEST) {
            throw Problem.of(413, "too_large", "As an event this would be larger than %d bytes.".formatted(LARGEST))
                    .with(Map.of("bytes", bytes, "max", LARGEST));
        }
    }
}
