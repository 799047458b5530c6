package io.streamops.messaging;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as its handler sees it.
 *
 * @param lane the name of the lane that brought it
 * @param id the broker's name for it: {@code partition-offset} in Kafka, the entry's id in a Redis Stream, the delivery
 *     tag in RabbitMQ
 * @param key messages of one key are handled one after the other, in their order; null where none matters
 * @param body the decoded body
 * @param headers the headers, or, in a Redis Stream, the fields
 * @param attempt 1 for the first; counts what was tried before, also by a consumer that died, as far as the broker tells
 */
public record Delivery<T>(
        String lane, String id, @Nullable String key, T body, Map<String, String> headers, int attempt) {}
