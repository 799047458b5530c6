package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The descriptor's limits for kinds of jobs, which override those of their definitions. */
record JobWorkerConfig(Map<JobKind, Integer> concurrency, Map<JobKind, Integer> timeLimits) {
    private static final int MAX_CONCURRENCY = 1_000;
    private static final int MAX_SECONDS = 86_400;

    /** Reads the verticle's config; the exception for a bad value says what is wrong. */
    static JobWorkerConfig of(@Nullable JsonObject config) {
        var all = config == null ? new JsonObject() : config;
        return new JobWorkerConfig(
                numbers(all, JobWorkerVerticle.CONCURRENCY, MAX_CONCURRENCY),
                numbers(all, JobWorkerVerticle.TIME_LIMIT_S, MAX_SECONDS));
    }

    private static Map<JobKind, Integer> numbers(JsonObject config, String key, int most) {
        var numbers = new EnumMap<JobKind, Integer>(JobKind.class);
        var value = config.getValue(key);
        if (value == null) {
            return numbers;
        }
        if (!(value instanceof JsonObject byKind)) {
            throw new IllegalArgumentException(key + " must be an object of numbers by kind of job");
        }
        byKind.forEach(entry ->
                numbers.put(kind(key, entry.getKey()), number(key + "." + entry.getKey(), entry.getValue(), most)));
        return numbers;
    }

    private static JobKind kind(String key, String word) {
        return JobKind.of(word)
                .orElseThrow(() -> new IllegalArgumentException("%s has \"%s\", which is no kind of job; there are %s"
                        .formatted(
                                key,
                                word,
                                Arrays.stream(JobKind.values())
                                        .map(JobKind::word)
                                        .collect(Collectors.joining(", ")))));
    }

    private static int number(String name, @Nullable Object value, int most) {
        if (value instanceof Integer number && number >= 1 && number <= most) {
            return number;
        }
        throw new IllegalArgumentException("%s is %s and must be a number from 1 to %d".formatted(name, value, most));
    }

    List<JobHandler.Definition> applied(List<JobHandler.Definition> kinds) {
        return kinds.stream().map(this::applied).toList();
    }

    private JobHandler.Definition applied(JobHandler.Definition kind) {
        var seconds = timeLimits.get(kind.kind());
        return new JobHandler.Definition(
                kind.kind(),
                kind.handler(),
                concurrency.getOrDefault(kind.kind(), kind.concurrency()),
                seconds == null ? kind.timeLimit() : Duration.ofSeconds(seconds));
    }
}
