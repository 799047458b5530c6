package io.streamops.tasks.report;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What there was, counted. Holds counts only, and of no more groups and statuses than fit. */
final class ReportCounts {
    static final String REST = "all others";

    private static final int MOST_GROUPS = 10_000;
    private static final int MOST_STATUSES = 12;

    /** How many of something. */
    record Count(String name, long count) {}

    private final ReportSubject subject;
    private final ReportPeriods periods;
    private final Map<String, StatusColor> statuses;
    private final Map<LocalDate, Map<String, Long>> byPeriod = new HashMap<>();
    private final Map<String, Long> byStatus = new HashMap<>();
    private final Map<String, Long> byGroup = new HashMap<>();
    private long total;

    ReportCounts(ReportSubject subject, ReportPeriods periods) {
        this.subject = subject;
        this.periods = periods;
        this.statuses = new LinkedHashMap<>(subject.statuses());
    }

    void add(JsonObject row, Instant time) {
        var status = status(subject.statusOf(row));
        var count = subject.countOf(row);
        total += count;
        byStatus.merge(status, count, Long::sum);
        byPeriod.computeIfAbsent(periods.of(time), period -> new HashMap<>()).merge(status, count, Long::sum);
        var group = subject.groupOf(row);
        byGroup.merge(byGroup.size() < MOST_GROUPS || byGroup.containsKey(group) ? group : REST, count, Long::sum);
    }

    private String status(String word) {
        if (!statuses.containsKey(word) && statuses.size() >= MOST_STATUSES) {
            return REST;
        }
        statuses.putIfAbsent(word, StatusColor.OTHER);
        return word;
    }

    ReportSubject subject() {
        return subject;
    }

    ReportPeriods periods() {
        return periods;
    }

    long total() {
        return total;
    }

    /** Those that there were, in the order in which they are shown. */
    Map<String, StatusColor> statuses() {
        var seen = new LinkedHashMap<String, StatusColor>();
        statuses.forEach((status, mood) -> {
            if (byStatus.containsKey(status)) {
                seen.put(status, mood);
            }
        });
        if (byStatus.containsKey(REST)) {
            seen.put(REST, StatusColor.OTHER);
        }
        return seen;
    }

    long count(String status) {
        return byStatus.getOrDefault(status, 0L);
    }

    long count(StatusColor mood) {
        return statuses().entrySet().stream()
                .filter(status -> status.getValue() == mood)
                .mapToLong(status -> count(status.getKey()))
                .sum();
    }

    long count(LocalDate period, String status) {
        return byPeriod.getOrDefault(period, Map.of()).getOrDefault(status, 0L);
    }

    long count(LocalDate period) {
        return byPeriod.getOrDefault(period, Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The largest groups, and how many are in the others together. */
    List<Count> groups(int most) {
        var sorted = byGroup.entrySet().stream()
                .filter(group -> !group.getKey().equals(REST))
                .map(group -> new Count(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::name))
                .limit(most)
                .toList();
        var rest = total - sorted.stream().mapToLong(Count::count).sum();
        return rest == 0
                ? sorted
                : Stream.concat(sorted.stream(), Stream.of(new Count(REST, rest)))
                        .toList();
    }

    /** What a status means to a reader, which gives it its color. */
    enum StatusColor {
        GOOD,
        BAD,
        STOPPED,
        ACTIVE,
        WAITING,
        OTHER;

        /** As the style sheet calls it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
