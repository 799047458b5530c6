package io.streamops.collected.statistics;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the figures of projects. */
public final class ProjectStatisticsReader {
    /** How many hashes are read in one step; Redis serves no other client meanwhile. */
    private static final int HASHES_A_STEP = 16;

    private final RedisConnections redis;

    public ProjectStatisticsReader(RedisConnections redis) {
        this.redis = redis;
    }

    /** A page of projects by name, and the total number. */
    public record Listed(List<String> projects, long total) {}

    /** A keyword, the number of posts with it, and their engagement in hundredths. */
    public record Keyword(String text, long posts, long engagement) {}

    /** A page of keywords, and the number of ranked ones. */
    public record Keywords(List<Keyword> keywords, long total) {}

    /** The figures of a platform on a day. */
    public record PlatformDay(String platform, LocalDate day, CounterSums sums) {}

    public Future<Listed> list(int offset, int limit) {
        return redis.batch(List.of(
                        Request.cmd(Command.ZRANGE)
                                .arg(StatisticsKeys.PROJECTS)
                                .arg(offset)
                                .arg(offset + limit - 1),
                        Request.cmd(Command.ZCARD).arg(StatisticsKeys.PROJECTS)))
                .map(answers -> new Listed(texts(answers.get(0)), number(answers.get(1))));
    }

    /** A page of those among the named projects that exist. */
    public Future<Listed> list(Set<String> named, int offset, int limit) {
        if (named.isEmpty()) {
            return Future.succeededFuture(new Listed(List.of(), 0));
        }
        var sorted = named.stream().sorted().toList();
        var request = Request.cmd(Command.ZMSCORE).arg(StatisticsKeys.PROJECTS);
        sorted.forEach(request::arg);
        return redis.ask(request).map(scores -> {
            var known = new ArrayList<String>();
            for (var i = 0; i < sorted.size(); i++) {
                if (scores.get(i) != null) {
                    known.add(sorted.get(i));
                }
            }
            return new Listed(known.stream().skip(offset).limit(limit).toList(), known.size());
        });
    }

    /** Empty if the project does not exist. */
    public Future<Optional<Totals>> totals(String project) {
        return redis.batch(List.of(
                        Request.cmd(Command.ZSCORE).arg(StatisticsKeys.PROJECTS).arg(project),
                        Request.cmd(Command.HGETALL).arg(StatisticsKeys.totals(project))))
                .map(answers -> answers.get(0) == null ? Optional.empty() : Optional.of(totals(answers.get(1))));
    }

    /** The totals of existing projects, in the given order. */
    public Future<List<Totals>> totals(List<String> projects) {
        var requests = projects.stream()
                .map(project -> Request.cmd(Command.HGETALL).arg(StatisticsKeys.totals(project)))
                .toList();
        return redis.batch(requests)
                .map(answers ->
                        answers.stream().map(ProjectStatisticsReader::totals).toList());
    }

    private static Totals totals(@Nullable Response hash) {
        var counts = new HashMap<String, Long>();
        CounterHashReader.each(hash, counts::put);
        var byPlatform = CounterHashReader.of(hash);
        byPlatform.values().removeIf(sums -> sums.posts() == 0);
        return new Totals(
                byPlatform,
                counts.getOrDefault(StatisticsKeys.BATCHES, 0L),
                counts.getOrDefault(StatisticsKeys.ERRORS, 0L));
    }

    /** The figures by platform and day; days without posts are left out. */
    public Future<List<PlatformDay>> days(String project, Collection<String> platforms, UtcDays days) {
        var places = new ArrayList<Map.Entry<String, YearMonth>>();
        platforms.forEach(platform -> days.months().forEach(month -> places.add(Map.entry(platform, month))));
        var requests = places.stream()
                .map(place -> Request.cmd(Command.HGETALL)
                        .arg(StatisticsKeys.month(place.getValue(), place.getKey(), project)))
                .toList();
        return redis.batch(requests).map(answers -> {
            var found = new ArrayList<PlatformDay>();
            for (var i = 0; i < places.size(); i++) {
                var place = places.get(i);
                CounterHashReader.of(answers.get(i)).forEach((day, sums) -> {
                    var date = place.getValue().atDay(Integer.parseInt(day));
                    if (days.holds(date) && sums.posts() > 0) {
                        found.add(new PlatformDay(place.getKey(), date, sums));
                    }
                });
            }
            return found;
        });
    }

    /** The figures by hour; hours without posts are left out. */
    public Future<Map<Instant, CounterSums>> hours(String project, Collection<String> platforms, UtcDays days) {
        var dates = new ArrayList<LocalDate>();
        var requests = new ArrayList<Request>();
        for (var platform : platforms) {
            for (var date : days.all()) {
                dates.add(date);
                requests.add(Request.cmd(Command.HGETALL).arg(StatisticsKeys.day(date, platform, project)));
            }
        }
        return redis.batch(requests).map(answers -> {
            var found = new TreeMap<Instant, CounterSums>();
            for (var i = 0; i < dates.size(); i++) {
                var date = dates.get(i);
                CounterHashReader.of(answers.get(i)).forEach((hour, sums) -> {
                    if (sums.posts() > 0) {
                        var at = date.atTime(Integer.parseInt(hour), 0).toInstant(ZoneOffset.UTC);
                        found.merge(at, sums, (one, other) -> CounterSums.of(List.of(one, other)));
                    }
                });
            }
            return found;
        });
    }

    /** The greatest impact over all time, in hundredths. */
    public Future<Long> greatestImpact(String project, Collection<String> platforms) {
        return greatest(platforms.stream()
                .map(platform -> StatisticsKeys.impacts(platform, project))
                .toList());
    }

    /** The greatest impact of posts published on certain days, in hundredths. */
    public Future<Long> greatestImpact(String project, List<PlatformDay> days) {
        return greatest(days.stream()
                .map(each -> StatisticsKeys.impacts(each.day(), each.platform(), project))
                .toList());
    }

    private Future<Long> greatest(List<String> keys) {
        var steps = new ArrayList<Future<Long>>();
        for (var from = 0; from < keys.size(); from += HASHES_A_STEP) {
            var some = keys.subList(from, Math.min(keys.size(), from + HASHES_A_STEP));
            steps.add(redis.script(StatisticsScripts.GREATEST_IMPACT, some, List.of())
                    .map(ProjectStatisticsReader::number));
        }
        return Future.all(steps)
                .map(done -> steps.stream().mapToLong(Future::result).max().orElse(0));
    }

    /** The keywords of most posts first. */
    public Future<Keywords> keywords(String project, int offset, int limit) {
        return redis.script(
                        StatisticsScripts.KEYWORDS,
                        List.of(StatisticsKeys.words(project), StatisticsKeys.ranks(project)),
                        List.of(Integer.toString(offset), Integer.toString(offset + limit - 1)))
                .map(answer -> {
                    var keywords = answer.stream()
                            .skip(1)
                            .map(kept -> keyword(kept.toString()))
                            .toList();
                    return new Keywords(keywords, number(answer.get(0)));
                });
    }

    /** Parses posts, engagement and spelling. */
    private static Keyword keyword(String kept) {
        var parts = kept.split(" ", 3);
        return new Keyword(parts[2], Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    private static List<String> texts(@Nullable Response answer) {
        return answer == null
                ? List.of()
                : answer.stream().map(Response::toString).toList();
    }

    private static long number(@Nullable Response answer) {
        return Objects.requireNonNull(Objects.requireNonNull(answer).toLong());
    }

    /** Parses a hash of figures: sums by the suffix of its fields. */
    static final class CounterHashReader {
        private final Map<CounterField, Long> figures = new EnumMap<>(CounterField.class);
        private @Nullable Instant first;
        private @Nullable Instant last;

        private CounterHashReader() {}

        /** @param hash a reply to HGETALL */
        static Map<String, CounterSums> of(@Nullable Response hash) {
            var building = new HashMap<String, CounterHashReader>();
            each(
                    hash,
                    (field, number) -> building.computeIfAbsent(field.substring(1), what -> new CounterHashReader())
                            .take(field.substring(0, 1), number));
            var sums = new HashMap<String, CounterSums>();
            building.forEach((what, read) -> sums.put(what, new CounterSums(read.figures, read.first, read.last)));
            return sums;
        }

        /** Receives a field. */
        @FunctionalInterface
        interface Reader {
            void take(String field, long number);
        }

        /** Passes on each field with its number. */
        static void each(@Nullable Response hash, Reader reader) {
            if (hash == null) {
                return;
            }
            for (var i = 0; i + 1 < hash.size(); i += 2) {
                reader.take(
                        hash.get(i).toString(),
                        Objects.requireNonNull(hash.get(i + 1).toLong()));
            }
        }

        private void take(String letter, long number) {
            if (letter.equals(StatisticsDelta.LEAST)) {
                first = Instant.ofEpochMilli(number);
            } else if (letter.equals(StatisticsDelta.GREATEST)) {
                last = Instant.ofEpochMilli(number);
            } else {
                CounterField.of(letter.charAt(0)).ifPresent(figure -> figures.put(figure, number));
            }
        }
    }

    /**
     * The totals of a project.
     *
     * @param batches the number of completed batches
     * @param errors the number of unreadable posts in them
     */
    public record Totals(Map<String, CounterSums> byPlatform, long batches, long errors) {
        public Totals {
            byPlatform = Map.copyOf(byPlatform);
        }
    }
}
