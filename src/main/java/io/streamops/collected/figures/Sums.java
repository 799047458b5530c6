package io.streamops.collected.figures;

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
public record Sums(
        Map<Figure, Long> figures,
        @Nullable Instant first,
        @Nullable Instant last) {
    /** The sums of no posts. */
    public static final Sums NONE = new Sums(Map.of(), null, null);

    public Sums {
        figures = Map.copyOf(figures);
    }

    public long of(Figure figure) {
        return figures.getOrDefault(figure, 0L);
    }

    public long posts() {
        return of(Figure.POSTS);
    }

    /** The total of several sums. */
    public static Sums of(Iterable<Sums> all) {
        var figures = new EnumMap<Figure, Long>(Figure.class);
        @Nullable Instant first = null;
        @Nullable Instant last = null;
        for (var each : all) {
            each.figures.forEach((figure, number) -> figures.merge(figure, number, Long::sum));
            if (each.posts() > 0) {
                first = first == null || (each.first != null && each.first.isBefore(first)) ? each.first : first;
                last = last == null || (each.last != null && each.last.isAfter(last)) ? each.last : last;
            }
        }
        return new Sums(figures, first, last);
    }
}
