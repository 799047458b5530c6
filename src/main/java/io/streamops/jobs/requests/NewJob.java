package io.streamops.jobs.requests;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.job.JobTask;
import io.streamops.gateway.http.Problem;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job that somebody asks for.
 *
 * @param payload compact JSON
 * @param key makes the same request the same job; null for none
 * @param owner an email; null for nobody's
 */
record NewJob(
        JobTask task,
        String payload,
        Duration ttl,
        @Nullable String key,
        @Nullable String owner) {
    private static final int LARGEST_PAYLOAD = 200_000;
    private static final int MOST_BYTES_A_CHAR = 3;

    /**
     * Of a body that is what the contract says.
     *
     * @param ttl how long it is kept if its request does not say
     */
    static NewJob of(JsonObject body, @Nullable String key, Scope scope, Payloads payloads, Duration ttl) {
        var payload = body.getJsonObject("payload");
        var json = payload.encode();
        requireSize(json);
        var task = JobTask.of(body.getString("task")).orElseThrow();
        var errors = payloads.check(task, payload);
        if (!errors.isEmpty()) {
            throw Problem.invalid(errors);
        }
        var seconds = body.getNumber("ttl_s");
        return new NewJob(
                task, json, seconds == null ? ttl : Duration.ofSeconds(seconds.longValue()), key, scope.owner());
    }

    private static void requireSize(String json) {
        if (json.length() <= LARGEST_PAYLOAD / MOST_BYTES_A_CHAR) {
            return;
        }
        var bytes = json.getBytes(UTF_8).length;
        if (bytes > LARGEST_PAYLOAD) {
            throw Problem.of(413, "too_large", "The payload is larger than %d bytes.".formatted(LARGEST_PAYLOAD))
                    .with(Map.of("bytes", bytes, "max", LARGEST_PAYLOAD));
        }
    }

    /** Whether a job that the same key has made before is this one. */
    boolean isSame(MadeBefore other) {
        return other.task().equals(task.word())
                && other.ttl().equals(Long.toString(ttl.toSeconds()))
                && other.owner().equals(owner == null ? "" : owner)
                && (other.payload().equals(payload) || other.json().equals(new JsonObject(payload)));
    }
}
