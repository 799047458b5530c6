package io.streamops.messaging;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parked messages of one lane. */
public interface Parking {
    /**
     * A page of parked messages and the total number.
     *
     * @param parked oldest first
     */
    record Page(List<ParkedMessage> parked, long total) {}

    String lane();

    Future<Page> list(int offset, int limit);

    /** Sends the message back to its source and removes it from the parked ones; false if there is no such message. */
    Future<Boolean> replay(String id);

    /** Deletes the message; false if there is no such message. */
    Future<Boolean> discard(String id);

    /**
     * A parked message: a message that could not be handled, kept with the reason for an operator.
     *
     * @param lane the lane that parked it
     * @param id the id within the lane's parked messages
     * @param key the key; null if it has none
     * @param body the body as text; bytes that are not UTF-8 are shown as base64 after {@code base64:}
     */
    public record ParkedMessage(
            String lane,
            String id,
            String reason,
            int attempts,
            @Nullable Instant parkedAt,
            @Nullable String key,
            Map<String, String> headers,
            String body) {}
}
