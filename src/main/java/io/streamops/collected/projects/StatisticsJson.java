package io.streamops.collected.projects;

import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.CounterField;
import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsReader.Keyword;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON of figures: decimal numbers instead of hundredths. */
final class StatisticsJson {
    private static final int HUNDREDTHS = 2;
    private static final int TEN_THOUSANDTHS = 4;

    private StatisticsJson() {}

    static JsonObject project(String id, ProjectStatisticsReader.Totals totals) {
        var all = CounterSums.of(totals.byPlatform().values());
        return new JsonObject()
                .put("projectId", id)
                .put("posts", all.posts())
                .put("batches", totals.batches())
                .put("lastPostAt", time(all.last()));
    }

    /**
     * All figures of a set of posts.
     *
     * @param greatestImpact in hundredths
     */
    static JsonObject summary(
            String id,
            Map<String, CounterSums> byPlatform,
            ProjectStatisticsReader.Totals totals,
            long greatestImpact) {
        var all = CounterSums.of(byPlatform.values());
        var platforms = new JsonObject();
        new TreeMap<>(byPlatform).forEach((platform, sums) -> platforms.put(platform, sums.posts()));
        return new JsonObject()
                .put("projectId", id)
                .put("posts", all.posts())
                .put("batches", totals.batches())
                .put("errors", totals.errors())
                .put("byPlatform", platforms)
                .put("sentiment", moods(all))
                .put("engagement", totalAndMean(all, CounterField.ENGAGEMENT, HUNDREDTHS))
                .put("reach", totalAndMean(all, CounterField.REACH, TEN_THOUSANDTHS))
                .put(
                        "impact",
                        new JsonObject()
                                .put("mean", mean(all, CounterField.IMPACT, HUNDREDTHS))
                                .put("max", number(greatestImpact, HUNDREDTHS)))
                .put(
                        "risk",
                        new JsonObject()
                                .put("critical", all.of(CounterField.CRITICAL))
                                .put("high", all.of(CounterField.HIGH))
                                .put("medium", all.of(CounterField.MEDIUM))
                                .put(
                                        "low",
                                        all.posts()
                                                - all.of(CounterField.CRITICAL)
                                                - all.of(CounterField.HIGH)
                                                - all.of(CounterField.MEDIUM)))
                .put("viral", all.of(CounterField.VIRAL))
                .put("firstPostAt", time(all.first()))
                .put("lastPostAt", time(all.last()));
    }

    /** A point of a trend. */
    static JsonObject point(Instant at, CounterSums sums) {
        return new JsonObject()
                .put("at", IsoTime.text(at))
                .put("posts", sums.posts())
                .put("engagement", number(sums.of(CounterField.ENGAGEMENT), HUNDREDTHS))
                .put("impact", mean(sums, CounterField.IMPACT, HUNDREDTHS))
                .mergeIn(moods(sums));
    }

    static JsonArray keywords(List<Keyword> keywords) {
        return new JsonArray(keywords.stream()
                .map(word -> new JsonObject()
                        .put("keyword", word.text())
                        .put("count", word.posts())
                        .put("engagement", number(word.engagement(), HUNDREDTHS)))
                .toList());
    }

    static JsonArray batches(List<BatchLog.Entry> batches) {
        return new JsonArray(batches.stream().map(StatisticsJson::batch).toList());
    }

    private static JsonObject batch(BatchLog.Entry batch) {
        var origin = batch.origin();
        var progress = batch.progress();
        var waits = progress.waits();
        return new JsonObject()
                .put("eventId", origin.eventId())
                .put("jobId", origin.jobId())
                .put("platform", origin.platform())
                .put("batchIndex", origin.batchIndex())
                .put("timestamp", IsoTime.text(origin.timestamp()))
                .put("state", progress.state().name().toLowerCase(Locale.ROOT))
                .put("expected", progress.expected())
                .put("done", progress.done())
                .put("errors", progress.errors())
                .put("firstErrors", new JsonArray(progress.firstErrors()))
                .put("reason", waits == null ? null : waits.reason())
                .put("waitsUntil", waits == null ? null : IsoTime.text(waits.until()));
    }

    private static JsonObject moods(CounterSums sums) {
        return new JsonObject()
                .put("positive", sums.of(CounterField.POSITIVE))
                .put("neutral", sums.posts() - sums.of(CounterField.POSITIVE) - sums.of(CounterField.NEGATIVE))
                .put("negative", sums.of(CounterField.NEGATIVE));
    }

    private static JsonObject totalAndMean(CounterSums sums, CounterField figure, int digits) {
        return new JsonObject().put("total", number(sums.of(figure), digits)).put("mean", mean(sums, figure, digits));
    }

    /** The mean; 0 without posts. */
    private static double mean(CounterSums sums, CounterField figure, int digits) {
        return sums.posts() == 0
                ? 0
                : BigDecimal.valueOf(sums.of(figure), digits)
                        .divide(BigDecimal.valueOf(sums.posts()), digits, RoundingMode.HALF_UP)
                        .doubleValue();
    }

    private static double number(long whole, int digits) {
        return BigDecimal.valueOf(whole, digits).doubleValue();
    }

    private static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : IsoTime.text(time);
    }
}
