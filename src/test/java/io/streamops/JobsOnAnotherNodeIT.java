package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.llm.openai.FakeAnswer;
import io.streamops.jobs.llm.openai.FakeOpenAi;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Gateways and workers of one cluster, each a process of its own. */
@ExtendWith(VertxExtension.class)
class JobsOnAnotherNodeIT {
    private static final JsonObject HELLO = new JsonObject().put("prompt", "Hello?");

    @TempDir
    private Path dir = Path.of("");

    @Test
    void aJobIsCanceledOnAnyNodeAndMovesWhenItsNodeStops(Vertx vertx) throws Exception {
        try (var model = FakeOpenAi.start(vertx);
                var cluster = new ClusterOfProcesses(dir, "gateway", Map.of())) {
            var worker = worker(cluster, "worker", model);
            var gateway = cluster.start("gateway", "gateway", Map.of()).ready();
            cluster.awaitAll();
            var jobs = new JobsOfNode(cluster.home());
            model.then(FakeAnswer.silentAfter(FakeAnswer.pieces("Well ")), FakeAnswer.silent(), FakeAnswer.says("Hi!"));

            var canceled = jobs.post("chat", HELLO);
            NodeProcess.until(() -> model.requests().size() == 1);
            new JobsOfNode(gateway).cancel(canceled);
            assertThat(jobs.ended(canceled).course()).endsWith("canceled");
            NodeProcess.until(() -> model.givenUp() == 1);

            var moved = jobs.post("chat", HELLO);
            NodeProcess.until(() -> model.requests().size() == 2);
            worker.terminate();
            assertThat(worker.exitCode()).isZero();
            assertThat(jobs.job(moved).getString("status")).isIn("queued", "running");
            var other = worker(cluster, "other", model);
            assertThat(other.pid()).isNotEqualTo(worker.pid());
            assertThat(jobs.ended(moved).result().getString("text")).isEqualTo("Hi!");
        }
    }

    private static NodeProcess worker(ClusterOfProcesses cluster, String name, FakeOpenAi model) throws Exception {
        var endpoint = Map.of(
                "LLM_BASE_URL", model.settings().baseUrl().orElseThrow().toString(), "LLM_MODEL", FakeOpenAi.MODEL);
        return cluster.start(name, "job-worker", endpoint).ready();
    }
}
