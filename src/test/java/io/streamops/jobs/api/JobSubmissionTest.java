package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.Principal;
import io.streamops.jobs.api.JobSubmission.Existing;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether a request with a key is the same as the one that created the job. */
class JobSubmissionTest {
    private JobSubmission job(String json, @Nullable String owner) {
        var reader = new JobSubmission.Reader(new Payloads(List.of()), Principal::projects, Duration.ofMinutes(1));
        return reader.read(new JsonObject(json), "key", principal(owner));
    }

    private static Principal principal(@Nullable String email) {
        return new Principal("key", email, email == null ? Set.of(Principal.Role.ADMIN) : Set.of(Principal.Role.USER));
    }

    private static Existing before(String task, String payload, String ttl, String owner) {
        return new Existing("id", task, payload, ttl, owner);
    }

    @Test
    void theSameContentIsTheSameHoweverItIsWritten() {
        var job = job("{\"task\":\"rag\",\"payload\":{\"question\":\"a\",\"k\":1}}", null);
        assertThat(job.ttl()).isEqualTo(Duration.ofMinutes(1));
        assertThat(job.isSame(before("rag", job.payload(), "60", ""))).isTrue();
        assertThat(job.isSame(before("rag", "{\"k\": 1, \"question\": \"a\"}", "60", "")))
                .isTrue();
    }

    @Test
    void anythingElseIsAnother() {
        var job = job("{\"task\":\"embed\",\"payload\":{\"text\":\"a\"},\"ttl_s\":5}", "ann@example.com");
        var payload = job.payload();
        assertThat(job.isSame(before("embed", payload, "5", "ann@example.com"))).isTrue();
        assertThat(List.of(
                        before("chat", payload, "5", "ann@example.com"),
                        before("embed", "{\"text\":\"b\"}", "5", "ann@example.com"),
                        before("embed", "no json", "5", "ann@example.com"),
                        before("embed", payload, "60", "ann@example.com"),
                        before("embed", payload, "5", "bob@example.com"),
                        before("embed", payload, "5", "")))
                .noneMatch(job::isSame);
    }
}
