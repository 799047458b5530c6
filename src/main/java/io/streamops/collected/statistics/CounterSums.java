package io.streamops.collected.statistics;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Summed figures of a set of posts.
 *
 * @param first the earliest publication time; null if unknown
 * @param last the latest publication time; null if unknown
 */
public record CounterSums(
        Map<CounterField, Long> figures,
        @Nullable Instant first,
        @Nullable Instant last) {
    /** The sums of no posts. */
    public static final CounterSums NONE = new CounterSums(Map.of(), null, null);

    public CounterSums {
        figures = Map.copyOf(figures);
    }

    public long of(CounterField figure) {
        return figures.getOrDefault(figure, 0L);
    }

    public long posts() {
        return of(CounterField.POSTS);
    }

    /** The total of several sums. */
    public static CounterSums of(Iterable<CounterSums> all) {
        var figures = new EnumMap<CounterField, Long>(CounterField.class);
        @Nullable Instant first = null;
        @Nullable Instant last = null;
        for (var each : all) {
            each.figures.forEach((figure, number) -> figures.merge(figure, number, Long::sum));
            if (each.posts() > 0) {
                first = first == null || (each.first != null && each.first.isBefore(first)) ? each.first : first;
                last = last == null || (each.last != null && each.last.isAfter(last)) ? each.last : last;
            }
        }
        return new CounterSums(figures, first, last);
    }
}
