package io.streamops.tasks.report;

import io.streamops.kit.MarkupEscaper;
import io.streamops.kit.Truncation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A chart of bars, each below its name and number.
 *
 * @param id unique within the page
 * @param total of all bars
 */
record BarChart(String id, String title, List<Bar> bars, long total) {
    /** @param style its class in the style sheet */
    record Bar(String name, long count, String style) {}

    private static final int ROW = 42;
    private static final int TEXT = 14;
    private static final int BAR_TOP = 21;
    private static final int BAR = 10;
    private static final int LONGEST_NAME = 32;

    String svg() {
        var svg = new StringBuilder("""
                <svg class="bars" role="img" aria-labelledby="%1$s-title %1$s-desc" width="100%%" height="%2$d">
                <title id="%1$s-title">%3$s</title>
                <desc id="%1$s-desc">%4$s</desc>
                """.formatted(
                        id, ROW * bars.size(), MarkupEscaper.escaped(title), MarkupEscaper.escaped(description())));
        for (var i = 0; i < bars.size(); i++) {
            svg.append(row(bars.get(i), i * ROW));
        }
        return svg.append("</svg>\n").toString();
    }

    private String description() {
        return bars.stream()
                .map(bar -> bar.name() + " " + ReportNumbers.text(bar.count()))
                .collect(Collectors.joining(", "));
    }

    private String row(Bar bar, int y) {
        var name = Truncation.exactly(bar.name(), LONGEST_NAME);
        return """
                <g><title>%s</title><text x="0" y="%d">%s</text><text class="figure" x="100%%" y="%2$d" text-anchor="end">%s · %s</text>
                <rect class="track" x="0" width="100%%" y="%d" height="%d" rx="3"/><rect class="%s" x="0" width="%s%%" y="%6$d" height="%7$d" rx="3"/></g>
                """.formatted(
                        MarkupEscaper.escaped(bar.name()),
                        y + TEXT,
                        MarkupEscaper.escaped(name.length() < bar.name().length() ? name + "…" : name),
                        ReportNumbers.text(bar.count()),
                        ReportNumbers.share(bar.count(), total),
                        y + BAR_TOP,
                        BAR,
                        bar.style(),
                        String.format(Locale.ROOT, "%.2f", 100.0 * bar.count() / Math.max(1, total)));
    }
}
