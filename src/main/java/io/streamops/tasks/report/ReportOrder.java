package io.streamops.tasks.report;

import io.streamops.kit.Cut;
import io.streamops.kit.Iso;
import io.streamops.tasks.data.Whose;
import io.streamops.tasks.rows.Invalid;
import io.streamops.tasks.rows.Span;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * What a task wants to be told.
 *
 * @param span with both ends
 */
record ReportOrder(Subject subject, String title, Span span, Periods periods) {
    private static final int LONGEST_TITLE = 200;
    private static final int USUAL_DAYS = 30;
    private static final int MOST_DAYS = 366;

    static Subject subject(JsonObject data) {
        return Subject.of(Invalid.text(data, "report"));
    }

    /** @param end where the task names none */
    static ReportOrder of(JsonObject data, Instant end) {
        var subject = subject(data);
        var asked = Span.of(data);
        var to = asked.to() == null ? day(end).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC) : asked.to();
        var last = day(to.minusMillis(1));
        var from = asked.from() == null
                ? last.minusDays(USUAL_DAYS - 1).atStartOfDay().toInstant(ZoneOffset.UTC)
                : asked.from();
        var span = new Span(from, to);
        var periods = new Periods(day(from), last);
        if (ChronoUnit.DAYS.between(periods.first(), periods.last()) >= MOST_DAYS) {
            throw Invalid.data("from and to may be %d days apart at the most".formatted(MOST_DAYS));
        }
        return new ReportOrder(subject, title(data, subject), span, periods);
    }

    private static LocalDate day(Instant time) {
        return time.atZone(ZoneOffset.UTC).toLocalDate();
    }

    private static String title(JsonObject data, Subject subject) {
        var title = Invalid.text(data, "title");
        if (title == null || title.isBlank()) {
            var project = Invalid.text(data, Whose.PROJECT);
            return project == null ? subject.title() : subject.title() + " " + Cut.exactly(project, LONGEST_TITLE);
        }
        if (title.length() > LONGEST_TITLE) {
            throw Invalid.data("title may have %d characters at the most".formatted(LONGEST_TITLE));
        }
        return title;
    }

    /** What sources that can look for a time are told. */
    JsonObject filters() {
        var filters = new JsonObject();
        if (span.from() != null) {
            filters.put(Span.FROM, Iso.text(span.from()));
        }
        if (span.to() != null) {
            filters.put(Span.TO, Iso.text(span.to()));
        }
        return filters;
    }

    /** Before which nothing is of interest. */
    boolean isBefore(Instant time) {
        return span.from() != null && time.isBefore(span.from());
    }
}
