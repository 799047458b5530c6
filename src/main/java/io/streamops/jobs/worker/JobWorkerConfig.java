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

/** What the descriptor says of kinds of jobs, over what each says of itself. */
record JobWorkerConfig(Map<JobKind, Integer> concurrency, Map<JobKind, Integer> timeLimitS) {
    private static final int MOST_AT_ONCE = 1_000;
    private static final int LONGEST_SECONDS = 86_400;

    /** Of the verticle's config; throws with a sentence that says what is wrong. */
    static JobWorkerConfig of(@Nullable JsonObject config) {
        var all = config == null ? new JsonObject() : config;
        return new JobWorkerConfig(
                numbers(all, JobWorkerVerticle.CONCURRENCY, MOST_AT_ONCE),
                numbers(all, JobWorkerVerticle.TIME_LIMIT_S, LONGEST_SECONDS));
    }

    private static Map<JobKind, Integer> numbers(JsonObject config, String key, int most) {
        var numbers = new EnumMap<JobKind, Integer>(JobKind.class);
        var value = config.getValue(key);
        if (value == null) {
            return numbers;
        }
        if (!(value instanceof JsonObject byTask)) {
            throw new IllegalArgumentException(key + " must be an object of numbers by task");
        }
        byTask.forEach(entry ->
                numbers.put(task(key, entry.getKey()), number(key + "." + entry.getKey(), entry.getValue(), most)));
        return numbers;
    }

    private static JobKind task(String key, String word) {
        return JobKind.of(word)
                .orElseThrow(() -> new IllegalArgumentException("%s has \"%s\", which is no task; there are %s"
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
        var seconds = timeLimitS.get(kind.name());
        return new JobHandler.Definition(
                kind.name(),
                kind.task(),
                concurrency.getOrDefault(kind.name(), kind.concurrency()),
                seconds == null ? kind.limit() : Duration.ofSeconds(seconds));
    }
}
