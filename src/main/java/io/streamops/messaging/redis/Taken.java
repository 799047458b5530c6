package io.streamops.messaging.redis;

import java.util.List;
import java.util.Map;

/**
 * An entry that is now pending for us.
 *
 * @param deliveries how often it has been delivered, this time included
 */
record Taken(String id, int deliveries, Map<String, String> fields) {
    /**
     * What one request has brought.
     *
     * @param more whether the same request may bring more
     */
    record Batch(List<Taken> entries, boolean more) {
        static final Batch NOTHING = new Batch(List.of(), false);
    }
}
