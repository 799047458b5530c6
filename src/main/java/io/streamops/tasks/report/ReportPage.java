package io.streamops.tasks.report;

import io.streamops.kit.IsoTime;
import io.streamops.kit.JarFiles;
import io.streamops.kit.MarkupEscaper;
import io.streamops.tasks.report.BarChart.Bar;
import io.streamops.tasks.report.ReportCounts.StatusColor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A report as a self-contained HTML page.
 *
 * @param owner the email of the owner of the rows; null for all
 * @param cut whether some rows were not counted
 */
record ReportPage(String title, @Nullable String owner, ReportCounts counts, Instant createdAt, boolean cut) {
    private static final int MOST_GROUPS = 8;
    private static final String STYLE = JarFiles.text("/tasks/report/report.css");

    String html() {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                <title>%1$s</title>
                <style>
                %2$s</style>
                </head>
                <body>
                <main>
                <header>
                <h1>%1$s</h1>
                <p>%3$s%4$s</p>
                </header>
                %5$s%6$s<footer><p>Made by StreamOps on <time>%7$s</time>. All times are UTC.</p></footer>
                </main>
                </body>
                </html>
                """.formatted(
                MarkupEscaper.escaped(title),
                STYLE,
                counts.periods(),
                owner == null ? "" : " · " + MarkupEscaper.escaped(owner),
                cut ? "<p class=\"note\">There is more than one report counts; the rest is left out.</p>\n" : "",
                counts.total() == 0 ? nothing() : figures(),
                IsoTime.text(createdAt));
    }

    private String nothing() {
        return "<p class=\"empty\">There were no %s in this time.</p>\n"
                .formatted(counts.subject().things().toLowerCase(Locale.ROOT));
    }

    private String figures() {
        return tiles()
                + section("By " + counts.periods().unit(), legend() + new DayChart(counts).svg(), "wide")
                + "<div class=\"pair\">\n"
                + section("By " + counts.subject().status(), byStatus().svg(), "")
                + section("By " + counts.subject().group(), byGroup().svg(), "")
                + "</div>\n"
                + section("Figures", new ReportTable(counts).html(), "wide");
    }

    private String tiles() {
        var total = counts.total();
        var good = counts.count(StatusColor.GOOD);
        var bad = counts.count(StatusColor.BAD);
        var rest = counts.count(StatusColor.ACTIVE) + counts.count(StatusColor.WAITING);
        var outcomes = counts.subject().outcomes();
        return "<dl class=\"tiles\">\n"
                + tile(counts.subject().things(), ReportNumbers.text(total), "in all")
                + tile(outcomes.get(0), ReportNumbers.share(good, total), ReportNumbers.text(good))
                + tile(outcomes.get(1), ReportNumbers.share(bad, total), ReportNumbers.text(bad))
                + tile(
                        outcomes.get(2),
                        ReportNumbers.text(rest),
                        counts.subject().rest())
                + "</dl>\n";
    }

    private static String tile(String name, String figure, String note) {
        return "<div><dt>%s</dt><dd><strong>%s</strong> <span>%s</span></dd></div>\n".formatted(name, figure, note);
    }

    private static String section(String heading, String content, String style) {
        return "<section class=\"%s\">\n<h2>%s</h2>\n%s</section>\n".formatted(style, heading, content);
    }

    private String legend() {
        return counts.statuses().entrySet().stream()
                .map(status -> "<li><i class=\"%s\"></i>%s</li>"
                        .formatted(status.getValue().word(), MarkupEscaper.escaped(status.getKey())))
                .collect(Collectors.joining("", "<ul class=\"legend\" aria-hidden=\"true\">", "</ul>\n"));
    }

    private BarChart byStatus() {
        var bars = counts.statuses().entrySet().stream()
                .map(status -> new Bar(
                        status.getKey(),
                        counts.count(status.getKey()),
                        status.getValue().word()))
                .toList();
        return new BarChart("status", "By " + counts.subject().status(), bars, counts.total());
    }

    private BarChart byGroup() {
        var bars = counts.groups(MOST_GROUPS).stream()
                .map(count -> new Bar(
                        count.name(), count.count(), count.name().equals(ReportCounts.REST) ? "other" : "plain"))
                .toList();
        return new BarChart("group", "By " + counts.subject().group(), bars, counts.total());
    }

    /** All numbers of the chart over time, for exact values and for screen readers. */
    record ReportTable(ReportCounts counts) {
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
                            counts.subject().things(),
                            counts.periods().unit(),
                            counts.subject().status(),
                            counts.periods().areWeeks() ? "week of" : "day",
                            counts.statuses().keySet().stream()
                                    .map(status -> "<th scope=\"col\">" + MarkupEscaper.escaped(status) + "</th>")
                                    .collect(Collectors.joining()),
                            counts.periods().all().reversed().stream()
                                    .filter(period -> counts.count(period) > 0)
                                    .map(this::row)
                                    .collect(Collectors.joining()),
                            counts.statuses().keySet().stream()
                                    .map(status -> cell(counts.count(status)))
                                    .collect(Collectors.joining()),
                            ReportNumbers.text(counts.total()));
        }

        private String row(LocalDate period) {
            var cells = counts.statuses().keySet().stream()
                    .map(status -> cell(counts.count(period, status)))
                    .collect(Collectors.joining());
            return "<tr><th scope=\"row\"><time datetime=\"%s\">%s</time></th>%s<td>%s</td></tr>\n"
                    .formatted(period, ReportPeriods.text(period), cells, ReportNumbers.text(counts.count(period)));
        }

        private static String cell(long count) {
            return "<td%s>%s</td>".formatted(count == 0 ? " class=\"none\"" : "", ReportNumbers.text(count));
        }
    }
}
