package io.streamops.messaging.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dead-letter stream of a lane.
 *
 * @param stream its key
 * @param copied fields of the entry that are repeated as separate fields
 * @param body the entry's field that is shown as the body; null: all fields, as JSON
 */
public record DeadLetterStream(
        String stream, List<String> copied, @Nullable String body) {}
