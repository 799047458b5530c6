package io.streamops.messaging.redis;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a lane consumes, and as which consumer.
 *
 * @param stream the key of the stream
 * @param group the consumer group
 * @param consumer the lane's consumer name, unique in the group. It should be stable across restarts, so that a lane resumes
 *     its pending entries at once
 * @param lease how long an entry may be idle before others may claim it; renewed while the lane holds it
 * @param key derives the ordering key from an entry's fields; null: no order
 */
public record StreamSource(
        String stream,
        String group,
        String consumer,
        Duration lease,
        Function<Map<String, String>, @Nullable String> key) {
    private static final Duration STANDARD_LEASE = Duration.ofSeconds(60);

    public static StreamSource of(String stream, String group, String consumer) {
        return new StreamSource(stream, group, consumer, STANDARD_LEASE, fields -> null);
    }

    public StreamSource withLease(Duration time) {
        return new StreamSource(stream, group, consumer, time, key);
    }

    /** Ordered by a field. */
    public StreamSource orderedBy(String field) {
        return new StreamSource(stream, group, consumer, lease, fields -> fields.get(field));
    }
}
