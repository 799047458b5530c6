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

/** The counts of a report, of a bounded number of groups and statuses. */
final class ReportCounts {
    static final String REST = "all others";

    private static final int MOST_GROUPS = 10_000;
    private static final int MOST_STATUSES = 12;

    /** How many rows of a group. */
    record Count(String name, long count) {}

    /** The meaning of a status, which determines its color. */
    enum StatusColor {
        GOOD,
        BAD,
        STOPPED,
        ACTIVE,
        WAITING,
        OTHER;

        /** Its class in the style sheet. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

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

    /** Statuses with rows, in the order in which they are shown. */
    Map<String, StatusColor> statuses() {
        var seen = new LinkedHashMap<String, StatusColor>();
        statuses.forEach((status, color) -> {
            if (byStatus.containsKey(status)) {
                seen.put(status, color);
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

    long count(StatusColor color) {
        return statuses().entrySet().stream()
                .filter(status -> status.getValue() == color)
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

    /** The largest groups, and the sum of the others. */
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
}
