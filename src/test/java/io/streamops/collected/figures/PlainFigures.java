package io.streamops.collected.figures;

import io.streamops.collected.figures.ProjectReader.Keyword;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.Mood;
import io.streamops.contract.post.PostKey;
import io.streamops.contract.post.Risk;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the figures have to be, from all posts at once. */
final class PlainFigures {
    private final Collection<AnalysedPost> all;
    private final List<AnalysedPost> newest;

    PlainFigures(Collection<AnalysedPost> posts) {
        this.all = posts;
        var byKey = new HashMap<PostKey, AnalysedPost>();
        posts.forEach(post -> byKey.merge(
                post.key(), post, (one, other) -> one.collectedAt().isBefore(other.collectedAt()) ? other : one));
        this.newest = List.copyOf(byKey.values());
    }

    Map<String, Sums> byPlatform() {
        return newest.stream()
                .map(post -> post.key().platform())
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        platform -> sums(post -> post.key().platform().equals(platform))));
    }

    Map<String, Map<LocalDate, Sums>> days() {
        var days = new HashMap<String, Map<LocalDate, Sums>>();
        for (var post : newest) {
            var day = day(post.publishedAt());
            if (day != null) {
                days.computeIfAbsent(post.key().platform(), platform -> new HashMap<>())
                        .computeIfAbsent(
                                day,
                                date -> sums(other ->
                                        other.key().platform().equals(post.key().platform())
                                                && date.equals(day(other.publishedAt()))));
            }
        }
        return days;
    }

    private static @Nullable LocalDate day(@Nullable Instant time) {
        return time == null ? null : time.atZone(ZoneOffset.UTC).toLocalDate();
    }

    Map<Instant, Map<Figure, Long>> hours() {
        var hours = new TreeMap<Instant, Map<Figure, Long>>();
        for (var post : newest) {
            if (post.publishedAt() != null) {
                var figures = figures(List.of(post));
                figures.keySet()
                        .removeAll(List.of(Figure.REACH, Figure.CRITICAL, Figure.HIGH, Figure.MEDIUM, Figure.VIRAL));
                hours.merge(post.publishedAt().truncatedTo(ChronoUnit.HOURS), figures, (one, other) -> {
                    var sum = new EnumMap<>(one);
                    other.forEach((figure, number) -> sum.merge(figure, number, Long::sum));
                    return sum;
                });
            }
        }
        return hours;
    }

    long greatestImpact(Predicate<AnalysedPost> which) {
        return newest.stream()
                .filter(which)
                .mapToLong(post -> Math.round(post.figures().impact() * 100))
                .max()
                .orElse(0);
    }

    List<Keyword> keywords() {
        var counts = new HashMap<String, Keyword>();
        for (var post : newest) {
            var words = new LinkedHashSet<>(post.keywords());
            words.addAll(post.hashtags());
            words.stream()
                    .limit(10)
                    .forEach(word -> counts.merge(
                            word,
                            new Keyword(word, 1, hundredths(post)),
                            (one, other) -> new Keyword(
                                    word, one.posts() + other.posts(), one.engagement() + other.engagement())));
        }
        return List.copyOf(counts.values());
    }

    /** The extremes are those of all versions. */
    private Sums sums(Predicate<AnalysedPost> which) {
        var times = all.stream()
                .filter(which)
                .map(AnalysedPost::publishedAt)
                .filter(time -> time != null)
                .sorted()
                .toList();
        return new Sums(
                figures(newest.stream().filter(which).toList()),
                times.isEmpty() ? null : times.getFirst(),
                times.isEmpty() ? null : times.getLast());
    }

    private static Map<Figure, Long> figures(List<AnalysedPost> posts) {
        var figures = new EnumMap<Figure, Long>(Figure.class);
        for (var post : posts) {
            var counted = new ArrayList<>(List.of(Figure.POSTS));
            if (post.sentiment().mood() != Mood.NEUTRAL) {
                counted.add(post.sentiment().mood() == Mood.POSITIVE ? Figure.POSITIVE : Figure.NEGATIVE);
            }
            if (post.figures().risk() != Risk.LOW) {
                counted.add(Figure.valueOf(post.figures().risk().name()));
            }
            if (post.figures().viral()) {
                counted.add(Figure.VIRAL);
            }
            counted.forEach(figure -> figures.merge(figure, 1L, Long::sum));
            figures.merge(Figure.ENGAGEMENT, hundredths(post), Long::sum);
            figures.merge(Figure.REACH, Math.round(post.figures().reach() * 10_000), Long::sum);
            figures.merge(Figure.IMPACT, Math.round(post.figures().impact() * 100), Long::sum);
        }
        return figures;
    }

    private static long hundredths(AnalysedPost post) {
        return Math.round(post.figures().engagement() * 100);
    }
}
