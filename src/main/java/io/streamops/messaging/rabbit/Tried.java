package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Delivery;
import org.jspecify.annotations.Nullable;

/**
 * How often a message was tried before it came this time.
 *
 * @param counter where that is counted; null where it is not
 */
record Tried(int times, @Nullable String counter) {

    /** What is known of a message without asking. */
    static Tried uncounted(Delivery message) {
        var byQueue = RedeliveryCounts.byQueue(message);
        return new Tried(byQueue == null ? 0 : byQueue, null);
    }
}
