package io.streamops.tasks.report;

import io.streamops.tasks.sources.RowSources;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a report can be about. */
enum ReportSubject {
    CRAWLS("site"),
    JOBS("task"),
    WORKFLOWS("priority"),
    /** The posts of one, by their mood. */
    PROJECT("platform");

    static final String STATUS = "status";
    private static final String COUNT = "count";
    private static final String UNKNOWN = "unknown";

    private final String group;

    ReportSubject(String group) {
        this.group = group;
    }

    static ReportSubject of(@Nullable String word) {
        return Arrays.stream(values())
                .filter(subject -> subject.word().equals(word))
                .findFirst()
                .orElseThrow(() -> RowSources.InvalidTaskData.data("report must be one of "
                        + Arrays.stream(values()).map(ReportSubject::word).collect(Collectors.joining(", "))));
    }

    /** Also the name of the source. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return name().charAt(0) + word().substring(1);
    }

    /** What is counted, as the beginning of a sentence. */
    String things() {
        return this == PROJECT ? "Posts" : title();
    }

    /** What the statuses are called. */
    String status() {
        return this == PROJECT ? "sentiment" : STATUS;
    }

    /** What those are besides that went neither well nor badly. */
    String rest() {
        return this == PROJECT ? "or not judged" : "or waiting";
    }

    /** By what rows are counted besides their status. */
    String group() {
        return group;
    }

    String groupOf(JsonObject row) {
        return this == CRAWLS ? site(row) : text(row, group);
    }

    /** How many things a row stands for. */
    long countOf(JsonObject row) {
        return this == PROJECT && row.getValue(COUNT) instanceof Number count ? count.longValue() : 1;
    }

    /** What those are that went well, badly, or otherwise, in this order. */
    List<String> outcomes() {
        return this == PROJECT
                ? List.of("Positive", "Negative", "Neutral")
                : List.of("Succeeded", "Failed", "Under way");
    }

    String statusOf(JsonObject row) {
        return text(row, STATUS);
    }

    /** Those that rows usually have, in the order in which they are shown. */
    Map<String, ReportCounts.StatusColor> statuses() {
        var statuses = new LinkedHashMap<String, ReportCounts.StatusColor>();
        switch (this) {
            case CRAWLS -> put(statuses, "completed", "failed", "", "in_progress", "pending");
            case JOBS -> put(statuses, "done", "error", "canceled", "running", "queued");
            case WORKFLOWS -> put(statuses, "completed", "failed", "cancelled", "processing", "pending");
            case PROJECT -> put(statuses, "positive", "negative", "", "", "neutral");
        }
        return statuses;
    }

    /** By what they mean; empty where there is none of that. */
    private static void put(
            Map<String, ReportCounts.StatusColor> into,
            String good,
            String bad,
            String stopped,
            String active,
            String waiting) {
        into.put(good, ReportCounts.StatusColor.GOOD);
        into.put(bad, ReportCounts.StatusColor.BAD);
        into.put(stopped, ReportCounts.StatusColor.STOPPED);
        into.put(active, ReportCounts.StatusColor.ACTIVE);
        into.put(waiting, ReportCounts.StatusColor.WAITING);
        into.remove("");
    }

    private static String text(JsonObject row, String field) {
        return row.getValue(field) instanceof String text && !text.isBlank() ? text : UNKNOWN;
    }

    private static String site(JsonObject row) {
        try {
            var host = URI.create(text(row, "url")).getHost();
            return host == null ? UNKNOWN : host.toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return UNKNOWN;
        }
    }
}
