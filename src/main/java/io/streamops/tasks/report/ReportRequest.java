package io.streamops.tasks.report;

import io.streamops.kit.IsoTime;
import io.streamops.kit.Truncation;
import io.streamops.tasks.payload.DataScope;
import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The validated data of a report.
 *
 * @param span with both ends
 */
record ReportRequest(ReportSubject subject, String title, TimeSpan span, ReportPeriods periods) {
    private static final int LONGEST_TITLE = 200;
    private static final int USUAL_DAYS = 30;
    private static final int MOST_DAYS = 366;

    static ReportSubject subject(JsonObject data) {
        return ReportSubject.of(InvalidTaskData.text(data, "report"));
    }

    /** @param end the end if the data have none */
    static ReportRequest of(JsonObject data, Instant end) {
        var subject = subject(data);
        var given = TimeSpan.of(data);
        var to = given.to() == null ? day(end).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC) : given.to();
        var last = day(to.minusMillis(1));
        var from = given.from() == null
                ? last.minusDays(USUAL_DAYS - 1).atStartOfDay().toInstant(ZoneOffset.UTC)
                : given.from();
        var span = new TimeSpan(from, to);
        var periods = new ReportPeriods(day(from), last);
        if (ChronoUnit.DAYS.between(periods.first(), periods.last()) >= MOST_DAYS) {
            throw InvalidTaskData.data("from and to may be %d days apart at the most".formatted(MOST_DAYS));
        }
        return new ReportRequest(subject, title(data, subject), span, periods);
    }

    private static LocalDate day(Instant time) {
        return time.atZone(ZoneOffset.UTC).toLocalDate();
    }

    private static String title(JsonObject data, ReportSubject subject) {
        var title = InvalidTaskData.text(data, "title");
        if (title == null || title.isBlank()) {
            var project = InvalidTaskData.text(data, DataScope.PROJECT);
            return project == null
                    ? subject.title()
                    : subject.title() + " " + Truncation.exactly(project, LONGEST_TITLE);
        }
        if (title.length() > LONGEST_TITLE) {
            throw InvalidTaskData.data("title may have %d characters at the most".formatted(LONGEST_TITLE));
        }
        return title;
    }

    /** The filters for sources that can filter by time. */
    JsonObject filters() {
        var filters = new JsonObject();
        if (span.from() != null) {
            filters.put(TimeSpan.FROM, IsoTime.text(span.from()));
        }
        if (span.to() != null) {
            filters.put(TimeSpan.TO, IsoTime.text(span.to()));
        }
        return filters;
    }

    /** Whether the time is before the span. */
    boolean isBefore(Instant time) {
        return span.from() != null && time.isBefore(span.from());
    }
}
