package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/** The invariants of all jobs in Redis, whatever happens to gateways, workers and Redis. */
final class JobInvariants {
    private static final Set<String> FINAL = Set.of("done", "error", "canceled");

    private final ForeignGateway redis;

    JobInvariants(ForeignGateway redis) {
        this.redis = redis;
    }

    void check() throws IOException {
        for (var key : redis.strings("KEYS", "*")) {
            if (key.startsWith("job:") || key.startsWith("idempotency:")) {
                assertThat(redis.number("TTL", key)).as("ttl of " + key).isPositive();
            }
            if (key.startsWith("job:") && "hash".equals(redis.call("TYPE", key))) {
                checkJob(key.substring("job:".length()));
            }
        }
        checkPending();
    }

    private void checkJob(String id) throws IOException {
        var hash = redis.hash(id);
        var status = hash.getOrDefault("status", "");
        var types = redis.types(id);
        var last = types.stream().filter(FINAL::contains).toList();
        assertThat(status).as(id).isIn("queued", "running", "done", "error", "canceled");
        if (FINAL.contains(status)) {
            assertThat(last).as("terminal events of " + id).isEqualTo(List.of(status));
            assertThat(types).as("events of " + id).endsWith(status);
        } else {
            assertThat(last).as("terminal events of " + id).isEmpty();
        }
        if (status.equals("running")) {
            assertThat(types).as("events of " + id).contains("running");
        }
        checkOutcome(id, status, hash.getOrDefault("result", ""), hash.getOrDefault("error", ""));
    }

    private static void checkOutcome(String id, String status, String result, String error) {
        if (status.equals("done")) {
            assertThat(new JsonObject(result)).as("result of " + id).isNotNull();
            assertThat(error).isEmpty();
        } else {
            assertThat(result).as("result of " + id).isEmpty();
        }
        if (status.equals("error")) {
            assertThat(new JsonObject(error).fieldNames()).as("error of " + id).containsExactly("code", "message");
        }
    }

    private void checkPending() throws IOException {
        if (redis.number("EXISTS", "jobs:stream") == 0) {
            return;
        }
        var jobs = new HashMap<String, String>();
        redis.entries("jobs:stream")
                .forEach(entry -> jobs.put(entry.id(), entry.fields().getOrDefault("job_id", "")));
        for (var entry : redis.pending()) {
            assertThat(redis.status(jobs.getOrDefault(entry, "")))
                    .as("what is pending")
                    .isIn("queued", "running");
        }
    }
}
