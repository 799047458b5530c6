package io.streamops.messaging;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as its handler sees it.
 *
 * @param lane the lane that delivered it
 * @param id the broker's id: {@code partition-offset} in Kafka, the entry id in a Redis Stream, the delivery tag in RabbitMQ
 * @param key messages with the same key are handled one after the other, in order; null: no order
 * @param body the decoded body
 * @param headers the headers; in a Redis Stream, the fields
 * @param attempt 1 for the first attempt; includes attempts of crashed consumers as far as the broker reports them
 */
public record Delivery<T>(
        String lane, String id, @Nullable String key, T body, Map<String, String> headers, int attempt) {}
