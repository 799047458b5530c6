package io.streamops.tasks.report;

import io.streamops.tasks.report.ReportCounts.StatusColor;
import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The subjects of reports. */
enum ReportSubject {
    CRAWLS("site"),
    JOBS("task"),
    WORKFLOWS("priority"),
    /** The posts of a project, by their sentiment. */
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
                .orElseThrow(() -> InvalidTaskData.data("report must be one of "
                        + Arrays.stream(values()).map(ReportSubject::word).collect(Collectors.joining(", "))));
    }

    /** Also the name of the source. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return name().charAt(0) + word().substring(1);
    }

    /** The counted things, as a heading. */
    String things() {
        return this == PROJECT ? "Posts" : title();
    }

    /** The name of the status. */
    String status() {
        return this == PROJECT ? "sentiment" : STATUS;
    }

    /** The note on rows with a neutral or pending status. */
    String rest() {
        return this == PROJECT ? "or not judged" : "or waiting";
    }

    /** The second field by which rows are counted. */
    String group() {
        return group;
    }

    String groupOf(JsonObject row) {
        return this == CRAWLS ? site(row) : text(row, group);
    }

    /** How many things a row represents. */
    long countOf(JsonObject row) {
        return this == PROJECT && row.getValue(COUNT) instanceof Number count ? count.longValue() : 1;
    }

    /** The headings of good, bad and other statuses, in this order. */
    List<String> outcomes() {
        return this == PROJECT
                ? List.of("Positive", "Negative", "Neutral")
                : List.of("Succeeded", "Failed", "Under way");
    }

    String statusOf(JsonObject row) {
        return text(row, STATUS);
    }

    /** The usual statuses of rows, in the order in which they are shown. */
    Map<String, StatusColor> statuses() {
        var statuses = new LinkedHashMap<String, StatusColor>();
        switch (this) {
            case CRAWLS -> put(statuses, "completed", "failed", "", "in_progress", "pending");
            case JOBS -> put(statuses, "done", "error", "canceled", "running", "queued");
            case WORKFLOWS -> put(statuses, "completed", "failed", "cancelled", "processing", "pending");
            case PROJECT -> put(statuses, "positive", "negative", "", "", "neutral");
        }
        return statuses;
    }

    /** Adds statuses by their meaning; empty for none. */
    private static void put(
            Map<String, StatusColor> into, String good, String bad, String stopped, String active, String waiting) {
        into.put(good, StatusColor.GOOD);
        into.put(bad, StatusColor.BAD);
        into.put(stopped, StatusColor.STOPPED);
        into.put(active, StatusColor.ACTIVE);
        into.put(waiting, StatusColor.WAITING);
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
