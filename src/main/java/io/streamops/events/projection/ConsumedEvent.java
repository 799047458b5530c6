package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An event as it was read, or published.
 *
 * @param text the whole envelope, as it is in Kafka
 * @param userId for whom it was published
 */
record ConsumedEvent(
        EntityEvent event, String text, @Nullable String userId, int partition, long offset) {
    private static final int LONGEST_OWNER = 320;

    EntityKind kind() {
        return EntityKind.of(event);
    }

    EntityId id() {
        return event.id();
    }

    EventType type() {
        return event.type();
    }

    /** By what somebody is known as an owner: their email in lower case; empty for nobody. */
    String owner() {
        return userId == null || userId.length() > LONGEST_OWNER || !userId.contains("@")
                ? ""
                : userId.toLowerCase(Locale.ROOT);
    }

    /** What is told apart from other things. */
    String entity() {
        return kind().view(id());
    }
}
