package io.streamops.jobs.worker;

import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A real Redis, empty before each test and consistent after it. */
@OnEachRedis
@SuppressWarnings("NullAway.Init") // set before each test
abstract class JobWorkerStage {
    static final Duration SHORT_LEASE = Duration.ofMillis(1_200);

    @Parameter
    RedisKind kind;

    private Vertx vertx;
    private final List<AutoCloseable> workers = new ArrayList<>();
    ForeignGateway gateway;
    TestRedis server;
    int port;

    @TempDir
    Path folder;

    @BeforeEach
    final void begin(TestRedis server, Vertx vertx) throws Exception {
        this.server = server;
        this.vertx = vertx;
        port = server.address().url().getPort();
        gateway = new ForeignGateway(port);
        gateway.call("FLUSHALL");
    }

    @AfterEach
    final void end() throws Exception {
        for (var worker : workers.reversed()) {
            worker.close();
        }
        workers.clear();
        new JobInvariants(gateway).check();
        gateway.close();
    }

    final void restartTheServer() throws Exception {
        gateway.close();
        server.stop();
        server.start();
        gateway = new ForeignGateway(port);
    }

    /** Closes it after the test. */
    final <T extends AutoCloseable> T keep(T worker) {
        workers.add(worker);
        return worker;
    }

    final RunningWorker worker(RunningWorker.Form form) throws Exception {
        return keep(new RunningWorker(vertx, port, form, false));
    }

    final RunningWorker worker() throws Exception {
        return worker(RunningWorker.Form.named("ours"));
    }

    /** A worker in a process of its own, with a lease. */
    final WorkerProcess process(int redis, String consumer, Duration lease) throws Exception {
        var process = keep(WorkerProcess.start(redis, consumer, lease, folder));
        Eventually.until("the worker's process runs", process::isReady);
        return process;
    }

    final void untilStatus(String id, String status) throws Exception {
        Eventually.until(id + " is " + status, () -> gateway.status(id).equals(status));
    }

    final void untilNothingIsPending() throws Exception {
        Eventually.until("all is acknowledged", () -> gateway.pending().isEmpty());
    }

    /** Acknowledged entries are trimmed. */
    final void untilTheQueueIsEmpty() throws Exception {
        Eventually.until("the queue is trimmed", () -> gateway.number("XLEN", "jobs:stream") == 0);
    }
}
