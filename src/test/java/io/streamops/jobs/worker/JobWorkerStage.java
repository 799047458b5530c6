package io.streamops.jobs.worker;

import io.streamops.messaging.Eventually;
import io.streamops.settings.RedisAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis, whichever it is, that is empty before each test and in order after it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class JobWorkerStage {
    static final Duration SHORT_LEASE = Duration.ofMillis(1_200);

    private final List<AutoCloseable> workers = new ArrayList<>();
    ForeignGateway gateway;
    int port;

    @TempDir
    static Path folder;

    /** Starts the server, anew or on what is in the folder, where it was. */
    abstract RedisAddress startServer() throws Exception;

    abstract void stopServer() throws Exception;

    @BeforeAll
    final void startTheServer() throws Exception {
        port = startServer().url().getPort();
    }

    @AfterAll
    final void stopTheServer() throws Exception {
        stopServer();
    }

    @BeforeEach
    final void begin() throws Exception {
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
        stopServer();
        startServer();
        gateway = new ForeignGateway(port);
    }

    /** It is closed after the test. */
    final <T extends AutoCloseable> T keep(T worker) {
        workers.add(worker);
        return worker;
    }

    final RunningWorker worker(RunningWorker.Form form) throws Exception {
        return keep(new RunningWorker(port, form, false));
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

    /** All that is left of jobs that are over. */
    final void untilTheQueueIsEmpty() throws Exception {
        Eventually.until("the queue is trimmed", () -> gateway.number("XLEN", "jobs:stream") == 0);
    }
}
