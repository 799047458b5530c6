package io.streamops.collected.projects;

import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsReader.PlatformDay;
import io.streamops.collected.statistics.UtcDays;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Computes the figures of a period from those stored by day and hour. */
record PeriodStatistics(ProjectStatisticsReader reader, String project) {
    private static final int MOST_DAYS = 1_830;
    private static final int MOST_PLATFORMS = 50;

    /**
     * The figures of a period.
     *
     * @param greatestImpact in hundredths
     */
    record Found(Map<String, CounterSums> byPlatform, long greatestImpact) {}

    /** @param totals by platform; only these platforms are read */
    Future<Found> of(Map<String, CounterSums> totals, DateRange period) {
        if (period.isAll()) {
            return reader.greatestImpact(project, totals.keySet()).map(greatest -> new Found(totals, greatest));
        }
        requireFew(totals);
        var days = period.of(CounterSums.of(totals.values()), 0);
        if (days.isEmpty()) {
            return Future.succeededFuture(new Found(Map.of(), 0));
        }
        return reader.days(project, totals.keySet(), DateRange.bounded(days.get(), MOST_DAYS))
                .compose(found ->
                        reader.greatestImpact(project, found).map(greatest -> new Found(byPlatform(found), greatest)));
    }

    private static Map<String, CounterSums> byPlatform(List<PlatformDay> days) {
        return days.stream()
                .collect(Collectors.groupingBy(
                        PlatformDay::platform,
                        Collectors.collectingAndThen(
                                Collectors.mapping(PlatformDay::sums, Collectors.toList()), CounterSums::of)));
    }

    /** The points of a trend by start time, without gaps. */
    Future<SortedMap<Instant, CounterSums>> trend(
            Map<String, CounterSums> totals, DateRange period, TrendGranularity granularity) {
        requireFew(totals);
        var wanted = period.of(CounterSums.of(totals.values()), granularity.usual());
        if (wanted.isEmpty()) {
            return Future.succeededFuture(new TreeMap<>());
        }
        var days = DateRange.bounded(wanted.get(), granularity.most());
        return switch (granularity) {
            case HOUR -> reader.hours(project, totals.keySet(), days).map(hours -> hourly(hours, days));
            case DAY, WEEK -> reader.days(project, totals.keySet(), days).map(found -> daily(found, days, granularity));
        };
    }

    private static SortedMap<Instant, CounterSums> hourly(Map<Instant, CounterSums> hours, UtcDays days) {
        var points = new TreeMap<Instant, CounterSums>();
        var end = begin(days.last().plusDays(1));
        for (var at = begin(days.first()); at.isBefore(end); at = at.plus(Duration.ofHours(1))) {
            points.put(at, hours.getOrDefault(at, CounterSums.NONE));
        }
        return points;
    }

    private static SortedMap<Instant, CounterSums> daily(
            List<PlatformDay> found, UtcDays days, TrendGranularity granularity) {
        var points = new TreeMap<Instant, CounterSums>();
        days.all().forEach(day -> points.put(begin(granularity.start(day)), CounterSums.NONE));
        for (var each : found) {
            points.merge(
                    begin(granularity.start(each.day())),
                    each.sums(),
                    (one, other) -> CounterSums.of(List.of(one, other)));
        }
        return points;
    }

    private static Instant begin(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Limits the number of platforms, because each is read separately. */
    private static void requireFew(Map<String, CounterSums> totals) {
        if (totals.size() > MOST_PLATFORMS) {
            throw Rejected.invalid("query/platform", "is required, as there are %d platforms".formatted(totals.size()));
        }
    }
}
