package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamops.contract.job.JobError;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** An endpoint that does what the test wants, and the client of it. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class ChatClientCase {
    static final Duration LONG = Duration.ofSeconds(60);
    static final ChatClient.Limits LIMITS =
            new ChatClient.Limits(LONG, LONG, 1 << 20, 10_000, 2, Duration.ofMillis(1), LONG);
    static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    static final ChatClient.Request HELLO =
            ChatClient.Request.of(new JsonArray().add(ChatClient.Request.message("user", "Hello?")));

    final TestRun run = new TestRun();
    Vertx vertx;
    FakeOpenAi fake;

    @BeforeEach
    final void start(Vertx vertx) {
        this.vertx = vertx;
        fake = FakeOpenAi.start(vertx);
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    ChatClient endpoint(ChatClient.Limits limits) {
        return new ChatClient(vertx, fake.settings(), limits, () -> NOW);
    }

    ChatClient.Completion ask() {
        return endpoint(LIMITS).complete(HELLO, run);
    }

    JobError failure() {
        return failure(LIMITS);
    }

    JobError failure(ChatClient.Limits limits) {
        return failure(endpoint(limits));
    }

    JobError failure(ChatClient endpoint) {
        var thrown = catchThrowable(() -> endpoint.complete(HELLO, run));
        assertThat(thrown).isInstanceOf(Failure.class);
        var failure = (Failure) thrown;
        return new JobError(failure.code(), failure.message());
    }
}
