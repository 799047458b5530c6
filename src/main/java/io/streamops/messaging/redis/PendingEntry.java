package io.streamops.messaging.redis;

import java.util.List;
import java.util.Map;

/**
 * An entry that is now pending for this consumer.
 *
 * @param deliveries its delivery count, including this delivery
 */
record PendingEntry(String id, int deliveries, Map<String, String> fields) {
    /**
     * The entries of one reply.
     *
     * @param more whether repeating the request may return more
     */
    record Batch(List<PendingEntry> entries, boolean more) {
        static final Batch NOTHING = new Batch(List.of(), false);
    }
}
