package io.streamops.contract.event;

import io.streamops.schema.Schema;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The contract's JSON Schemas of events, which travel in the jar, and its examples. */
final class EventSchemas {
    private static final Map<EventType, Schema> ALL = new EnumMap<>(EventType.class);

    static {
        for (var type : EventType.values()) {
            ALL.put(type, Schema.of(resource(type.word() + ".schema.json")));
        }
    }

    private EventSchemas() {}

    static Schema of(EventType type) {
        return Objects.requireNonNull(ALL.get(type));
    }

    static JsonObject resource(String name) {
        try (var file = EventSchemas.class.getResourceAsStream("/contract/event/" + name)) {
            return new JsonObject(
                    Buffer.buffer(Objects.requireNonNull(file, name).readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
