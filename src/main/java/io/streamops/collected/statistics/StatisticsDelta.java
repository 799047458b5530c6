package io.streamops.collected.statistics;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes to a project's figures by a set of posts. Not thread-safe. */
final class StatisticsDelta {
    /** Mark fields that keep a minimum or maximum. */
    static final String LEAST = "<";

    static final String GREATEST = ">";

    /** How many fields one command changes; Lua limits the number of arguments. */
    private static final int A_COMMAND = 1_000;

    private static final int HOURS_A_DAY = 24;
    private static final CounterField[] ALL = CounterField.values();
    /** The figures stored by hour. */
    private static final CounterField[] HOURLY = {
        CounterField.POSTS, CounterField.POSITIVE, CounterField.NEGATIVE, CounterField.ENGAGEMENT, CounterField.IMPACT
    };

    private final String project;
    private final Map<String, Map<String, Long>> figures = new HashMap<>();
    private final Map<String, WordChange> words = new HashMap<>();

    /** Caches key names, which are expensive to build. */
    private final Map<PlaceInTime, Keys> keys = new HashMap<>();

    private record PlaceInTime(String platform, int day) {}

    private record Keys(Map<String, Long> month, Map<String, Long> day, Map<String, Long> impacts, String dayOfMonth) {}

    private static final class WordChange {
        private long posts;
        private long engagement;
        private String text = "";
    }

    StatisticsDelta(String project) {
        this.project = project;
    }

    /** Adds a post; the sign -1 removes its earlier contribution. */
    void add(String platform, PostContribution post, int sign) {
        var totals = fields(StatisticsKeys.totals(project));
        add(totals, ALL, platform, post, sign);
        fields(StatisticsKeys.impacts(platform, project))
                .merge(Integer.toString(post.impact()), (long) sign, Long::sum);
        if (post.hour() >= 0) {
            var at = keys(platform, post.hour() / HOURS_A_DAY);
            add(at.month, ALL, at.dayOfMonth, post, sign);
            add(at.day, HOURLY, two(post.hour() % HOURS_A_DAY), post, sign);
            at.impacts.merge(Integer.toString(post.impact()), (long) sign, Long::sum);
        }
        for (var word : post.words()) {
            var change = words.computeIfAbsent(word, code -> new WordChange());
            change.posts += sign;
            change.engagement += sign * post.engagement();
        }
    }

    /** Extends the range of publication times, which never shrinks. */
    void publishedAt(String platform, @Nullable Instant time) {
        var hour = PostContribution.hour(time);
        if (time == null || hour < 0) {
            return;
        }
        var at = keys(platform, hour / HOURS_A_DAY);
        extremes(fields(StatisticsKeys.totals(project)), platform, time.toEpochMilli());
        extremes(at.month, at.dayOfMonth, time.toEpochMilli());
    }

    /** Sets the spelling of a keyword. */
    void spelt(String code, String text) {
        var change = words.get(code);
        if (change != null) {
            change.text = text;
        }
    }

    private static void add(
            Map<String, Long> to, CounterField[] figures, String what, PostContribution post, int sign) {
        for (var figure : figures) {
            var number = figure.in(post);
            if (number != 0) {
                to.merge(figure.of(what), sign * number, Long::sum);
            }
        }
    }

    private static void extremes(Map<String, Long> to, String what, long millis) {
        to.merge(LEAST + what, millis, Math::min);
        to.merge(GREATEST + what, millis, Math::max);
    }

    private Map<String, Long> fields(String key) {
        return figures.computeIfAbsent(key, name -> new HashMap<>());
    }

    private Keys keys(String platform, int day) {
        return keys.computeIfAbsent(new PlaceInTime(platform, day), place -> {
            var date = LocalDate.ofEpochDay(day);
            return new Keys(
                    fields(StatisticsKeys.month(YearMonth.from(date), platform, project)),
                    fields(StatisticsKeys.day(date, platform, project)),
                    fields(StatisticsKeys.impacts(date, platform, project)),
                    two(date.getDayOfMonth()));
        });
    }

    static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    /** The script's arguments: the number of groups, and for each its key, the number of fields, and fields with values. */
    List<String> figures() {
        var arguments = new ArrayList<String>();
        var groups = 0;
        arguments.add("");
        for (var group : figures.entrySet()) {
            var fields = group.getValue().entrySet().stream()
                    .filter(field -> field.getValue() != 0)
                    .toList();
            for (var from = 0; from < fields.size(); from += A_COMMAND) {
                var some = fields.subList(from, Math.min(fields.size(), from + A_COMMAND));
                groups++;
                arguments.add(group.getKey());
                arguments.add(Integer.toString(some.size()));
                some.forEach(field -> {
                    arguments.add(field.getKey());
                    arguments.add(Long.toString(field.getValue()));
                });
            }
        }
        arguments.set(0, Integer.toString(groups));
        return arguments;
    }

    /** The script's arguments: for each keyword its code, posts, engagement and spelling. */
    List<String> words() {
        var arguments = new ArrayList<String>(4 * words.size());
        words.forEach((code, change) -> {
            if (change.posts != 0 || change.engagement != 0) {
                arguments.add(code);
                arguments.add(Long.toString(change.posts));
                arguments.add(Long.toString(change.engagement));
                arguments.add(change.text);
            }
        });
        return arguments;
    }
}
