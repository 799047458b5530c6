package io.streamops.messaging.redis;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a lane reads, and as whom.
 *
 * @param stream the stream's key
 * @param group the consumer group
 * @param consumer the name of this lane in the group. Another lane that lives may not have it; the next life of this one
 *     should, as it then goes on at once with what the last one left
 * @param lease how long an entry may be idle before others may take it over; it is renewed while the lane holds it
 * @param key what order is kept by, from an entry's fields; null where none matters
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

    /** With order by a field. */
    public StreamSource orderedBy(String field) {
        return new StreamSource(stream, group, consumer, lease, fields -> fields.get(field));
    }
}
