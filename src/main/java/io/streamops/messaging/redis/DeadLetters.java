package io.streamops.messaging.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stream where a lane parks what cannot be handled.
 *
 * @param stream its key
 * @param copied fields of the entry that are repeated as fields of their own
 * @param body which of the entry's fields is shown as its body; null: all of them, as JSON
 */
public record DeadLetters(
        String stream, List<String> copied, @Nullable String body) {}
