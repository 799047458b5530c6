package io.streamops.node.adapters;

import io.streamops.collected.statistics.CounterField;
import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsReader.PlatformDay;
import io.streamops.collected.statistics.UtcDays;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The statistics of a project for reports: the number of posts by day, platform and sentiment. */
public record TaskProjectAdapter(ProjectStatisticsReader reader) implements RowSource {
    private static final String DAY = "day";

    @Override
    public String name() {
        return "project";
    }

    @Override
    public List<String> columns() {
        return List.of(DAY, "platform", "status", "count");
    }

    @Override
    public String time() {
        return DAY;
    }

    @Override
    public boolean newestFirst() {
        return false;
    }

    @Override
    public Set<String> filters() {
        return Set.of(TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public Future<Optional<Instant>> newest(RowSource.Query query) {
        return reader.totals(query.theProject())
                .map(found -> found.flatMap(totals -> Optional.ofNullable(
                        CounterSums.of(totals.byPlatform().values()).last())));
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        var span = TimeSpan.of(query.filters());
        var project = query.theProject();
        return reader.totals(project).compose(found -> {
            var totals = found.orElseThrow(() -> RowSources.InvalidTaskData.data("there is no project with that id"));
            return reader.days(project, totals.byPlatform().keySet(), days(span))
                    .map(days -> new RowSource.Page(
                            days.stream().flatMap(TaskProjectAdapter::rows).toList(), null));
        });
    }

    private static UtcDays days(TimeSpan span) {
        if (span.from() == null || span.to() == null || !isMidnight(span.from()) || !isMidnight(span.to())) {
            throw RowSources.InvalidTaskData.data(
                    "from and to must be whole days in UTC, because statistics are counted by day");
        }
        return new UtcDays(day(span.from()), day(span.to()).minusDays(1));
    }

    private static boolean isMidnight(Instant time) {
        return time.equals(time.truncatedTo(ChronoUnit.DAYS));
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    private static Stream<JsonObject> rows(PlatformDay found) {
        var positive = found.sums().of(CounterField.POSITIVE);
        var negative = found.sums().of(CounterField.NEGATIVE);
        return Stream.of(
                        row(found, "positive", positive),
                        row(found, "negative", negative),
                        row(found, "neutral", found.sums().posts() - positive - negative))
                .filter(row -> row.getLong("count") > 0);
    }

    private static JsonObject row(PlatformDay found, String sentiment, long count) {
        return new JsonObject()
                .put(DAY, found.day().atStartOfDay(ZoneOffset.UTC).toInstant().toString())
                .put("platform", found.platform())
                .put("status", sentiment)
                .put("count", count);
    }
}
