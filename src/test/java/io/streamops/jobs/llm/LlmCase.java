package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.kind.TestRun;
import io.streamops.jobs.llm.openai.FakeOpenAi;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs as the worker runs them, with an endpoint or without. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class LlmCase {
    static final LlmSettings NO_MODEL = new LlmSettings(Optional.empty(), Optional.empty(), Optional.empty());
    static final Passage ETNA = new Passage(
            "http://example.com/etna",
            "Etna",
            "etna is an active volcano on the east coast of sicily. farmers grow wine on its slopes.",
            3.0);
    static final Passage REDIS = new Passage(
            "http://example.com/redis",
            "Redis",
            "redis keeps its data in memory. a stream in redis is a log of entries. it was first released in 2009.",
            2.0);

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

    JsonObject run(JobKind kind, LlmSettings settings, FakeRetrieval retrieval, JsonObject payload) {
        return LlmKinds.kinds(vertx, settings, retrieval).stream()
                .filter(definition -> definition.kind() == kind)
                .findFirst()
                .orElseThrow()
                .handler()
                .run(payload, run);
    }

    JobError failure(JobKind kind, LlmSettings settings, FakeRetrieval retrieval, JsonObject payload) {
        var thrown = catchThrowable(() -> run(kind, settings, retrieval, payload));
        assertThat(thrown).isInstanceOf(Failure.class);
        var failure = (Failure) thrown;
        return new JobError(failure.code(), failure.message());
    }
}
