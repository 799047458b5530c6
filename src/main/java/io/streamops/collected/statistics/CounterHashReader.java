package io.streamops.collected.statistics;

import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Parses a hash of figures: sums by the suffix of its fields. */
final class CounterHashReader {
    private final Map<CounterField, Long> figures = new EnumMap<>(CounterField.class);
    private @Nullable Instant first;
    private @Nullable Instant last;

    private CounterHashReader() {}

    /** @param hash a reply to HGETALL */
    static Map<String, CounterSums> of(@Nullable Response hash) {
        var building = new HashMap<String, CounterHashReader>();
        each(
                hash,
                (field, number) -> building.computeIfAbsent(field.substring(1), what -> new CounterHashReader())
                        .take(field.substring(0, 1), number));
        var sums = new HashMap<String, CounterSums>();
        building.forEach((what, read) -> sums.put(what, new CounterSums(read.figures, read.first, read.last)));
        return sums;
    }

    /** Receives a field. */
    @FunctionalInterface
    interface Reader {
        void take(String field, long number);
    }

    /** Passes on each field with its number. */
    static void each(@Nullable Response hash, Reader reader) {
        if (hash == null) {
            return;
        }
        for (var i = 0; i + 1 < hash.size(); i += 2) {
            reader.take(
                    hash.get(i).toString(),
                    Objects.requireNonNull(hash.get(i + 1).toLong()));
        }
    }

    private void take(String letter, long number) {
        if (letter.equals(StatisticsDelta.LEAST)) {
            first = Instant.ofEpochMilli(number);
        } else if (letter.equals(StatisticsDelta.GREATEST)) {
            last = Instant.ofEpochMilli(number);
        } else {
            CounterField.of(letter.charAt(0)).ifPresent(figure -> figures.put(figure, number));
        }
    }
}
