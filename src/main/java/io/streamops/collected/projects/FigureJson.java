package io.streamops.collected.projects;

import io.streamops.collected.figures.Figure;
import io.streamops.collected.figures.ProjectReader.Keyword;
import io.streamops.collected.figures.ShownBatch;
import io.streamops.collected.figures.Sums;
import io.streamops.collected.figures.Totals;
import io.streamops.kit.Iso;
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
final class FigureJson {
    private static final int HUNDREDTHS = 2;
    private static final int TEN_THOUSANDTHS = 4;

    private FigureJson() {}

    static JsonObject project(String id, Totals totals) {
        var all = Sums.of(totals.byPlatform().values());
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
    static JsonObject summary(String id, Map<String, Sums> byPlatform, Totals totals, long greatestImpact) {
        var all = Sums.of(byPlatform.values());
        var platforms = new JsonObject();
        new TreeMap<>(byPlatform).forEach((platform, sums) -> platforms.put(platform, sums.posts()));
        return new JsonObject()
                .put("projectId", id)
                .put("posts", all.posts())
                .put("batches", totals.batches())
                .put("errors", totals.errors())
                .put("byPlatform", platforms)
                .put("sentiment", moods(all))
                .put("engagement", totalAndMean(all, Figure.ENGAGEMENT, HUNDREDTHS))
                .put("reach", totalAndMean(all, Figure.REACH, TEN_THOUSANDTHS))
                .put(
                        "impact",
                        new JsonObject()
                                .put("mean", mean(all, Figure.IMPACT, HUNDREDTHS))
                                .put("max", number(greatestImpact, HUNDREDTHS)))
                .put(
                        "risk",
                        new JsonObject()
                                .put("critical", all.of(Figure.CRITICAL))
                                .put("high", all.of(Figure.HIGH))
                                .put("medium", all.of(Figure.MEDIUM))
                                .put(
                                        "low",
                                        all.posts()
                                                - all.of(Figure.CRITICAL)
                                                - all.of(Figure.HIGH)
                                                - all.of(Figure.MEDIUM)))
                .put("viral", all.of(Figure.VIRAL))
                .put("firstPostAt", time(all.first()))
                .put("lastPostAt", time(all.last()));
    }

    /** A point of a trend. */
    static JsonObject point(Instant at, Sums sums) {
        return new JsonObject()
                .put("at", Iso.text(at))
                .put("posts", sums.posts())
                .put("engagement", number(sums.of(Figure.ENGAGEMENT), HUNDREDTHS))
                .put("impact", mean(sums, Figure.IMPACT, HUNDREDTHS))
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

    static JsonArray batches(List<ShownBatch> batches) {
        return new JsonArray(batches.stream().map(FigureJson::batch).toList());
    }

    private static JsonObject batch(ShownBatch batch) {
        var origin = batch.origin();
        var progress = batch.progress();
        var waits = progress.waits();
        return new JsonObject()
                .put("eventId", origin.eventId())
                .put("jobId", origin.jobId())
                .put("platform", origin.platform())
                .put("batchIndex", origin.batchIndex())
                .put("timestamp", Iso.text(origin.timestamp()))
                .put("state", progress.state().name().toLowerCase(Locale.ROOT))
                .put("expected", progress.expected())
                .put("done", progress.done())
                .put("errors", progress.errors())
                .put("firstErrors", new JsonArray(progress.firstErrors()))
                .put("reason", waits == null ? null : waits.reason())
                .put("waitsUntil", waits == null ? null : Iso.text(waits.until()));
    }

    private static JsonObject moods(Sums sums) {
        return new JsonObject()
                .put("positive", sums.of(Figure.POSITIVE))
                .put("neutral", sums.posts() - sums.of(Figure.POSITIVE) - sums.of(Figure.NEGATIVE))
                .put("negative", sums.of(Figure.NEGATIVE));
    }

    private static JsonObject totalAndMean(Sums sums, Figure figure, int digits) {
        return new JsonObject().put("total", number(sums.of(figure), digits)).put("mean", mean(sums, figure, digits));
    }

    /** The mean; 0 without posts. */
    private static double mean(Sums sums, Figure figure, int digits) {
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
        return time == null ? null : Iso.text(time);
    }
}
