package io.streamops.messaging;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
