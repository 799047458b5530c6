package io.streamops.collected.statistics;

import io.streamops.collected.statistics.ProjectStatisticsReader.Keyword;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
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

/** The expected statistics, computed from all posts at once. */
final class PlainFigures {
    private final Collection<AnalyzedPost> all;
    private final List<AnalyzedPost> newest;

    PlainFigures(Collection<AnalyzedPost> posts) {
        this.all = posts;
        var byKey = new HashMap<AnalyzedPost.Key, AnalyzedPost>();
        posts.forEach(post -> byKey.merge(
                post.key(), post, (one, other) -> one.collectedAt().isBefore(other.collectedAt()) ? other : one));
        this.newest = List.copyOf(byKey.values());
    }

    Map<String, CounterSums> byPlatform() {
        return newest.stream()
                .map(post -> post.key().platform())
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        platform -> sums(post -> post.key().platform().equals(platform))));
    }

    Map<String, Map<LocalDate, CounterSums>> days() {
        var days = new HashMap<String, Map<LocalDate, CounterSums>>();
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

    Map<Instant, Map<CounterField, Long>> hours() {
        var hours = new TreeMap<Instant, Map<CounterField, Long>>();
        for (var post : newest) {
            if (post.publishedAt() != null) {
                var figures = figures(List.of(post));
                figures.keySet()
                        .removeAll(List.of(
                                CounterField.REACH,
                                CounterField.CRITICAL,
                                CounterField.HIGH,
                                CounterField.MEDIUM,
                                CounterField.VIRAL));
                hours.merge(post.publishedAt().truncatedTo(ChronoUnit.HOURS), figures, (one, other) -> {
                    var sum = new EnumMap<>(one);
                    other.forEach((figure, number) -> sum.merge(figure, number, Long::sum));
                    return sum;
                });
            }
        }
        return hours;
    }

    long greatestImpact(Predicate<AnalyzedPost> which) {
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
    private CounterSums sums(Predicate<AnalyzedPost> which) {
        var times = all.stream()
                .filter(which)
                .map(AnalyzedPost::publishedAt)
                .filter(time -> time != null)
                .sorted()
                .toList();
        return new CounterSums(
                figures(newest.stream().filter(which).toList()),
                times.isEmpty() ? null : times.getFirst(),
                times.isEmpty() ? null : times.getLast());
    }

    private static Map<CounterField, Long> figures(List<AnalyzedPost> posts) {
        var figures = new EnumMap<CounterField, Long>(CounterField.class);
        for (var post : posts) {
            var counted = new ArrayList<>(List.of(CounterField.POSTS));
            if (post.sentiment().mood() != SentimentLabel.NEUTRAL) {
                counted.add(
                        post.sentiment().mood() == SentimentLabel.POSITIVE
                                ? CounterField.POSITIVE
                                : CounterField.NEGATIVE);
            }
            if (post.figures().risk() != RiskLevel.LOW) {
                counted.add(CounterField.valueOf(post.figures().risk().name()));
            }
            if (post.figures().viral()) {
                counted.add(CounterField.VIRAL);
            }
            counted.forEach(figure -> figures.merge(figure, 1L, Long::sum));
            figures.merge(CounterField.ENGAGEMENT, hundredths(post), Long::sum);
            figures.merge(CounterField.REACH, Math.round(post.figures().reach() * 10_000), Long::sum);
            figures.merge(CounterField.IMPACT, Math.round(post.figures().impact() * 100), Long::sum);
        }
        return figures;
    }

    private static long hundredths(AnalyzedPost post) {
        return Math.round(post.figures().engagement() * 100);
    }
}
