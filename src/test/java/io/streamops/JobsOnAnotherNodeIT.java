package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.llm.openai.FakeAnswer;
import io.streamops.jobs.llm.openai.FakeOpenAi;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway in one process, workers in others, and between them nothing but the brokers. */
class JobsOnAnotherNodeIT {
    private static final JsonObject HELLO = new JsonObject().put("prompt", "Hello?");

    @TempDir
    private Path dir = Path.of("");

    @Test
    void aJobIsCanceledWhereverItRunsAndGoesOnElsewhereWhenItsNodeStops() throws Exception {
        try (var model = FakeOpenAi.start();
                var home = NodeProcess.start(folder("home"), Map.of(), "--verticles", "gateway")
                        .ready();
                var worker = worker("worker", home, model)) {
            var jobs = new JobsOfNode(home);
            model.then(FakeAnswer.silentAfter(FakeAnswer.pieces("Well ")), FakeAnswer.silent(), FakeAnswer.says("Hi!"));

            var canceled = jobs.post("chat", HELLO);
            NodeProcess.until(() -> model.asked().size() == 1);
            jobs.cancel(canceled);
            assertThat(jobs.ended(canceled).course()).endsWith("canceled");
            NodeProcess.until(() -> model.givenUp() == 1);

            var moved = jobs.post("chat", HELLO);
            NodeProcess.until(() -> model.asked().size() == 2);
            worker.terminate();
            assertThat(worker.exitCode()).isZero();
            assertThat(jobs.job(moved).getString("status")).isIn("queued", "running");
            try (var other = worker("other", home, model)) {
                assertThat(other.pid()).isNotEqualTo(worker.pid());
                assertThat(jobs.ended(moved).result().getString("text")).isEqualTo("Hi!");
            }
        }
    }

    private NodeProcess worker(String name, NodeProcess home, FakeOpenAi model) throws Exception {
        var environment = home.brokers();
        environment.put("LLM_BASE_URL", model.settings().baseUrl().orElseThrow().toString());
        environment.put("LLM_MODEL", FakeOpenAi.MODEL);
        return NodeProcess.start(folder(name), environment, "--verticles", "job-worker")
                .ready();
    }

    private Path folder(String name) throws Exception {
        return Files.createDirectories(dir.resolve(name));
    }
}
