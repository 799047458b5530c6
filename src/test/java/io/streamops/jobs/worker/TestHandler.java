package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Does what the payload's {@code do} says, and records the jobs. */
final class TestHandler implements JobHandler {
    /** Jobs that were run, and those of them that were cancelled. */
    final Queue<String> begun = new ConcurrentLinkedQueue<>();

    final Queue<String> aborted = new ConcurrentLinkedQueue<>();
    private final Map<String, Promise<String>> gates = new ConcurrentHashMap<>();
    private final Vertx vertx;
    private final String name;
    private final boolean mayHalt;

    /** @param mayHalt whether it may end its process */
    TestHandler(Vertx vertx, String name, boolean mayHalt) {
        this.vertx = vertx;
        this.name = name;
        this.mayHalt = mayHalt;
    }

    List<JobHandler.Definition> kinds(int concurrency, Duration limit) {
        return List.of(
                new JobHandler.Definition(JobKind.TOOL, this, 50, limit),
                new JobHandler.Definition(JobKind.CHAT, this, concurrency, limit));
    }

    /** Lets the jobs that wait at a gate go on. */
    void open(String gate) {
        gate(gate).tryComplete(gate);
    }

    private Promise<String> gate(String gate) {
        return gates.computeIfAbsent(gate, first -> Promise.promise());
    }

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        begun.add(run.job().value());
        run.onCancel(() -> aborted.add(run.job().value()));
        return switch (payload.getString("do", "echo")) {
            case "wait" ->
                new JsonObject()
                        .put("gate", run.await(gate(payload.getString("gate")).future()));
            case "ignore" ->
                new JsonObject()
                        .put("gate", gate(payload.getString("gate")).future().await());
            case "fail" -> throw Failure.permanent("out_of_luck", "it was not to be");
            case "throw" -> throw new IllegalStateException("secret");
            case "halt" -> halt();
            case "tokens" -> tokens(payload.getInteger("count"), run);
            case "publish" -> publish(run);
            case "file" -> file(Path.of(payload.getString("file")), run);
            case "big" -> new JsonObject().put("text", "x".repeat(payload.getInteger("size")));
            default -> new JsonObject().put("echo", payload).put("by", name);
        };
    }

    private JsonObject halt() {
        if (mayHalt) {
            Runtime.getRuntime().halt(9);
        }
        return new JsonObject();
    }

    private JsonObject tokens(int count, JobContext run) {
        for (var i = 0; i < count; i++) {
            run.token(i + " ");
            if (i % 10 == 0) {
                run.await(vertx.timer(1, TimeUnit.MILLISECONDS));
            }
        }
        return new JsonObject().put("count", count);
    }

    private static JsonObject publish(JobContext run) {
        run.token("a");
        run.token("b");
        run.progress(new JsonObject().put("done", 1));
        run.progress(new JsonObject().put("done", 2));
        run.message("half-way");
        run.token("c");
        return new JsonObject();
    }

    /** Publishes an event at once, and ends when there is a file. */
    private JsonObject file(Path file, JobContext run) {
        run.message(name);
        while (!Files.exists(file)) {
            Future<Long> moment = vertx.timer(20, TimeUnit.MILLISECONDS).map(0L);
            run.await(moment);
        }
        return new JsonObject().put("by", name);
    }
}
