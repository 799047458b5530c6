package io.streamops.messaging;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message that could not be handled, kept with its reason for an operator to decide about.
 *
 * @param lane where it was parked
 * @param id names it there
 * @param key its key, null where it has none
 * @param body its body as text; bytes that are no UTF-8 are shown as base64 after {@code base64:}
 */
public record Parked(
        String lane,
        String id,
        String reason,
        int attempts,
        @Nullable Instant parkedAt,
        @Nullable String key,
        Map<String, String> headers,
        String body) {}
