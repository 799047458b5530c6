package io.streamops.tasks.report;

import io.streamops.kit.MarkupEscaper;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Stacked bars over time, one for each period, by status. Widths are in percent and heights in pixels, so that the chart adapts to
 * the width of the page while its text keeps its size.
 */
record DayChart(ReportCounts counts) {
    private static final int TOP = 22;
    private static final int HEIGHT = 200;
    private static final int BOTTOM = 26;
    private static final int LINES = 4;
    private static final int MOST_LABELS = 5;
    private static final double FILLED = 0.72;

    String svg() {
        var periods = counts.periods().all();
        var scale = AxisScale.of(periods.stream().mapToLong(counts::count).max().orElse(0), LINES);
        return """
                <svg class="days" role="img" aria-labelledby="days-title days-desc" width="100%%" height="%d">
                <title id="days-title">%s by %s</title>
                <desc id="days-desc">%s</desc>
                %s%s%s</svg>
                """.formatted(
                        TOP + HEIGHT + BOTTOM,
                        counts.subject().things(),
                        counts.periods().unit(),
                        MarkupEscaper.escaped(description(periods)),
                        lines(scale),
                        bars(periods, scale),
                        labels(periods));
    }

    private String description(List<LocalDate> periods) {
        var busiest = periods.stream().max((a, b) -> Long.compare(counts.count(a), counts.count(b)));
        return "%d in all; the most, %d, on %s. The table below has all figures."
                .formatted(
                        counts.total(),
                        busiest.map(counts::count).orElse(0L),
                        busiest.map(ReportPeriods::text).orElse("no day"));
    }

    /** Grid lines, each with its number in the margin that the style sheet leaves. */
    private static String lines(AxisScale scale) {
        return scale.ticks().stream()
                .map(tick -> {
                    var y = TOP + HEIGHT - scale.length(tick, HEIGHT);
                    return """
                            <line class="%s" x1="0" x2="100%%" y1="%3$s" y2="%3$s"/><text class="tick" text-anchor="end" x="-8" y="%4$s">%2$s</text>
                            """.formatted(tick == 0 ? "axis" : "grid", ReportNumbers.text(tick), px(y), px(y + 4));
                })
                .collect(Collectors.joining());
    }

    private String bars(List<LocalDate> periods, AxisScale scale) {
        var bars = new StringBuilder();
        var step = 100.0 / periods.size();
        for (var i = 0; i < periods.size(); i++) {
            if (counts.count(periods.get(i)) > 0) {
                bars.append(bar(periods.get(i), (i + (1 - FILLED) / 2) * step, step * FILLED, scale));
            }
        }
        return bars.toString();
    }

    private String bar(LocalDate period, double x, double width, AxisScale scale) {
        var bar = new StringBuilder("<g><title>%s</title>".formatted(MarkupEscaper.escaped(description(period))));
        var y = (double) TOP + HEIGHT;
        for (var status : counts.statuses().entrySet()) {
            var length = scale.length(counts.count(period, status.getKey()), HEIGHT);
            y -= length;
            if (length > 0) {
                bar.append("<rect class=\"%s\" x=\"%s%%\" width=\"%s%%\" y=\"%s\" height=\"%s\"/>"
                        .formatted(status.getValue().word(), px(x), px(width), px(y), px(length)));
            }
        }
        return bar.append("</g>\n").toString();
    }

    private String description(LocalDate period) {
        return ReportPeriods.text(period) + ": "
                + counts.statuses().keySet().stream()
                        .filter(status -> counts.count(period, status) > 0)
                        .map(status -> ReportNumbers.text(counts.count(period, status)) + " " + status)
                        .collect(Collectors.joining(", "));
    }

    /** A few labels, so that they fit on a phone. */
    private static String labels(List<LocalDate> periods) {
        var labels = new StringBuilder();
        var shown = Math.min(MOST_LABELS, periods.size());
        for (var i = 0; i < shown; i++) {
            var at = shown == 1 ? 0 : i * (periods.size() - 1) / (shown - 1);
            var x = (at + 0.5) * 100 / periods.size();
            var anchor = shown > 1 && i == 0 ? "start" : shown > 1 && i == shown - 1 ? "end" : "middle";
            var place = anchor.equals("start") ? 0 : anchor.equals("end") ? 100 : x;
            labels.append("<text class=\"tick\" text-anchor=\"%s\" x=\"%s%%\" y=\"%d\">%s</text>\n"
                    .formatted(anchor, px(place), TOP + HEIGHT + BOTTOM - 8, ReportPeriods.text(periods.get(at))));
        }
        return labels.toString();
    }

    private static String px(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /**
     * A scale from 0 in round steps.
     *
     * @param step between two lines
     */
    record AxisScale(long step, int steps) {
        /**
         * A scale up to the largest number.
         *
         * @param lines about how many lines it has
         */
        static AxisScale of(long largest, int lines) {
            var step = 1L;
            var rough = (largest + lines - 1) / lines;
            for (var power = 1L; step < rough; power *= 10) {
                for (var factor : new long[] {1, 2, 5}) {
                    step = Math.max(step, step < rough ? factor * power : step);
                }
            }
            return new AxisScale(step, (int) Math.max(1, (largest + step - 1) / step));
        }

        List<Long> ticks() {
            return LongStream.rangeClosed(0, steps).map(i -> i * step).boxed().toList();
        }

        /** The length of a number on a scale of length {@code whole}. */
        double length(long number, double whole) {
            return whole * number / (step * steps);
        }
    }
}
