package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.worker.RunningWorker.Form;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.CutLine;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs whose worker's process is killed, or stalls. */
class JobCrashIT extends JobWorkerStage {
    private static final Duration LONG_LEASE = Duration.ofMinutes(5);

    private static String todo(String what) {
        return new JsonObject().put("do", what).encode();
    }

    /** Each word is the step that a command writes, or the command that acknowledges entries. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            before, worker.start, 1, true
            after,  worker.start, 2, true
            before, worker.tool,  2, true
            after,  worker.tool,  2, true
            before, worker.end,   2, true
            after,  worker.end,   1, false
            before, xack,         1, false
            after,  xack,         1, false
            """)
    final void aWorkerThatIsKilledAtAnyPointIsFollowedByOneEnd(
            String when, String word, int runningEvents, boolean ranAgain) throws Exception {
        var exact = "\r\n" + word + "\r\n";
        try (var line = when.equals("before") ? CutLine.before(port, exact) : CutLine.after(port, exact)) {
            var killed = process(line.port(), "ours", LONG_LEASE);
            // Its events are written while it runs and goes on when there is a file.
            var file = folder.resolve("go-on");
            Files.writeString(file, "");
            gateway.submit(
                    "j-1",
                    "tool",
                    todo(word.equals("worker.tool") ? "file" : "echo")
                            .replace(
                                    "}",
                                    ",\"file\":\"" + (word.equals("worker.tool") ? folder.resolve("never") : file)
                                            + "\"}"));
            line.awaitCut();
            killed.close();
        }
        Files.writeString(folder.resolve("never"), "");

        var next = worker(Form.named("ours"));
        untilStatus("j-1", "done");
        untilNothingIsPending();
        untilTheQueueIsEmpty();
        Files.delete(folder.resolve("never"));
        assertThat(Collections.frequency(gateway.types("j-1"), "running")).isEqualTo(runningEvents);
        assertThat(!next.jobs.begun.isEmpty()).isEqualTo(ranAgain);
    }

    @Test
    final void whatAKilledWorkerHadIsTakenOverWhenItsLeaseHasRunOut() throws Exception {
        var killed = process(port, "killed", SHORT_LEASE);
        gateway.submit(
                "j-1",
                "tool",
                new JsonObject().put("do", "wait").put("gate", "g").encode());
        untilStatus("j-1", "running");
        killed.close();

        var other = worker(Form.named("other").withLease(SHORT_LEASE));
        Eventually.until("it runs again", () -> !other.jobs.begun.isEmpty());
        other.jobs.open("g");
        untilStatus("j-1", "done");
        untilNothingIsPending();
    }

    @Test
    final void aWorkerThatStoodStillWhileAnotherTookOverChangesNothing() throws Exception {
        var file = folder.resolve("zombie-may-end");
        var zombie = process(port, "zombie", SHORT_LEASE);
        gateway.submit(
                "j-1",
                "tool",
                new JsonObject().put("do", "file").put("file", file.toString()).encode());
        Eventually.until(
                "the first has published an event", () -> gateway.types("j-1").contains("message"));
        zombie.signal("STOP");

        var other = worker(Form.named("other").withLease(SHORT_LEASE));
        Eventually.until("the second runs", () -> Collections.frequency(gateway.types("j-1"), "message") == 2);
        // Both go on at the same moment, the second with its task held by its own file system view: it has begun
        // already.
        Files.writeString(file, "");
        untilStatus("j-1", "done");
        zombie.signal("CONT");
        Eventually.until("the first has found out", zombie::hasLostAJob);

        assertThat(new JsonObject(gateway.hash("j-1").get("result")).getString("by"))
                .isEqualTo("other");
        assertThat(gateway.types("j-1")).containsExactly("queued", "running", "message", "running", "message", "done");
        assertThat(other.ended("tool", "done")).isEqualTo(1);
        untilNothingIsPending();
    }

    @Test
    final void aWorkerThatWakesUpWhileAnotherRunsItsJobChangesNothing() throws Exception {
        var zombie = process(port, "zombie", SHORT_LEASE);
        gateway.submit(
                "j-1",
                "tool",
                new JsonObject().put("do", "wait").put("gate", "g").encode());
        untilStatus("j-1", "running");
        zombie.signal("STOP");
        var other = worker(Form.named("other").withLease(SHORT_LEASE));
        Eventually.until("the second runs", () -> !other.jobs.begun.isEmpty());

        zombie.signal("CONT");
        Eventually.until("the first has found out", zombie::hasLostAJob);
        assertThat(gateway.status("j-1")).isEqualTo("running");
        assertThat(gateway.pending()).hasSize(1);
        other.jobs.open("g");
        untilStatus("j-1", "done");
        assertThat(gateway.types("j-1")).containsExactly("queued", "running", "running", "done");
        untilNothingIsPending();
    }

    @Test
    final void aJobThatHasKilledThreeWorkersEndsInErrorAndIsParked() throws Exception {
        gateway.submit("j-1", "tool", todo("halt"));
        for (var life = 1; life <= 3; life++) {
            try (var process = WorkerProcess.start(port, "ours", LONG_LEASE, folder)) {
                Eventually.until("the job has ended its worker", () -> !process.isAlive());
            }
            assertThat(gateway.status("j-1")).isEqualTo("running");
        }

        var next = worker(Form.named("ours"));
        untilStatus("j-1", "error");
        assertThat(new JsonObject(gateway.hash("j-1").get("error")).getString("code"))
                .isEqualTo("worker_crashed");
        Eventually.until("it is parked", () -> gateway.number("XLEN", "jobs:dlq") == 1);
        assertThat(next.jobs.begun).isEmpty();
        assertThat(gateway.entries("jobs:dlq").getFirst().fields())
                .containsEntry("job_id", "j-1")
                .containsEntry("task", "tool")
                .containsEntry("payload", todo("halt"));
        untilNothingIsPending();
        untilTheQueueIsEmpty();
    }

    @Test
    final void aJobIsParkedEvenIfItsWorkerDiesBeforeTheParking() throws Exception {
        gateway.submit("j-1", "tool", todo("halt"));
        for (var life = 1; life <= 3; life++) {
            try (var process = WorkerProcess.start(port, "ours", LONG_LEASE, folder)) {
                Eventually.until("the job has ended its worker", () -> !process.isAlive());
            }
        }
        try (var line = CutLine.after(port, "\r\nworker.end\r\n");
                var process = WorkerProcess.start(line.port(), "ours", LONG_LEASE, folder)) {
            line.awaitCut();
            assertThat(process.isAlive()).isTrue();
        }
        assertThat(gateway.status("j-1")).isEqualTo("error");
        assertThat(gateway.number("XLEN", "jobs:dlq")).isZero();

        worker(Form.named("ours"));
        Eventually.until("it is parked", () -> gateway.number("XLEN", "jobs:dlq") == 1);
        untilNothingIsPending();
        assertThat(gateway.types("j-1")).containsExactly("queued", "running", "running", "running", "error");
    }
}
