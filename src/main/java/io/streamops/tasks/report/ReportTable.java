package io.streamops.tasks.report;

import io.streamops.kit.MarkupEscaper;
import java.time.LocalDate;
import java.util.stream.Collectors;

/** All figures of the chart over time, for those who do not see it, or want to know exactly. */
record ReportTable(ReportCounts tally) {
    String html() {
        return """
                <div class="scroll" tabindex="0" role="region" aria-label="Figures">
                <table>
                <caption>%s by %s and %s; days without any are left out</caption>
                <thead><tr><th scope="col">%s</th>%s<th scope="col">all</th></tr></thead>
                <tbody>
                %s</tbody>
                <tfoot><tr><th scope="row">all</th>%s<td>%s</td></tr></tfoot>
                </table>
                </div>
                """.formatted(
                        tally.subject().things(),
                        tally.periods().unit(),
                        tally.subject().status(),
                        tally.periods().areWeeks() ? "week of" : "day",
                        tally.statuses().keySet().stream()
                                .map(status -> "<th scope=\"col\">" + MarkupEscaper.escaped(status) + "</th>")
                                .collect(Collectors.joining()),
                        tally.periods().all().reversed().stream()
                                .filter(period -> tally.count(period) > 0)
                                .map(this::row)
                                .collect(Collectors.joining()),
                        tally.statuses().keySet().stream()
                                .map(status -> cell(tally.count(status)))
                                .collect(Collectors.joining()),
                        ReportNumbers.text(tally.total()));
    }

    private String row(LocalDate period) {
        var cells = tally.statuses().keySet().stream()
                .map(status -> cell(tally.count(period, status)))
                .collect(Collectors.joining());
        return "<tr><th scope=\"row\"><time datetime=\"%s\">%s</time></th>%s<td>%s</td></tr>\n"
                .formatted(period, ReportPeriods.text(period), cells, ReportNumbers.text(tally.count(period)));
    }

    private static String cell(long count) {
        return "<td%s>%s</td>".formatted(count == 0 ? " class=\"none\"" : "", ReportNumbers.text(count));
    }
}
