package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamops.contract.job.JobError;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.jobs.task.TestRun;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** An endpoint that does what the test wants, and the client of it. */
abstract class EndpointCase {
    static final Duration LONG = Duration.ofSeconds(60);
    static final Limits PATIENT = new Limits(LONG, LONG, 1 << 20, 10_000, 2, Duration.ofMillis(1), LONG);
    static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    static final ChatRequest HELLO = ChatRequest.of(new JsonArray().add(ChatRequest.message("user", "Hello?")));

    final Vertx vertx = Vertx.vertx();
    final FakeOpenAi fake = FakeOpenAi.start();
    final TestRun run = new TestRun();

    @AfterEach
    void stop() throws Exception {
        fake.close();
        vertx.close().await(30, TimeUnit.SECONDS);
    }

    ChatEndpoint endpoint(Limits limits) {
        return new ChatEndpoint(vertx, fake.settings(), limits, () -> NOW);
    }

    Completion ask() {
        return endpoint(PATIENT).complete(HELLO, run);
    }

    JobError failure() {
        return failure(PATIENT);
    }

    JobError failure(Limits limits) {
        return failure(endpoint(limits));
    }

    JobError failure(ChatEndpoint endpoint) {
        var thrown = catchThrowable(() -> endpoint.complete(HELLO, run));
        assertThat(thrown).isInstanceOf(TaskFailure.class);
        return ((TaskFailure) thrown).error();
    }
}
