package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Delivery;
import org.jspecify.annotations.Nullable;

/**
 * The number of earlier attempts of a message.
 *
 * @param counter the Redis key of the count; null if it is not counted there
 */
record DeliveryCount(int times, @Nullable String counter) {

    /** What is known of a message without a lookup. */
    static DeliveryCount uncounted(Delivery message) {
        var byQueue = RedeliveryCounts.byQueue(message);
        return new DeliveryCount(byQueue == null ? 0 : byQueue, null);
    }
}
