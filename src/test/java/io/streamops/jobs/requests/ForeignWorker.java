package io.streamops.jobs.requests;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A worker of another make, as the contract has it: plain commands, one after the other. */
final class ForeignWorker {
    private static final String QUEUE = "jobs:stream";
    private static final String GROUP = "workers";

    private final JobSide side;

    /** What it has been given. */
    record Work(String entry, String job, String task, String payload) {}

    ForeignWorker(JobSide side) {
        this.side = side;
    }

    void join() throws Exception {
        side.redis("XGROUP", "CREATE", QUEUE, GROUP, "0", "MKSTREAM");
    }

    /** The next job; null where none waits. */
    @Nullable Work take() throws Exception {
        var reply = side.ask("XREADGROUP", "GROUP", GROUP, "theirs", "COUNT", 1, "STREAMS", QUEUE, ">");
        if (reply == null) {
            return null;
        }
        var entry = reply.get(0).get(1).get(0);
        var fields = JobSide.fields(entry.get(1));
        return new Work(
                entry.get(0).toString(),
                Objects.requireNonNull(fields.get("job_id")),
                Objects.requireNonNull(fields.get("task")),
                Objects.requireNonNull(fields.get("payload")));
    }

    void state(String job, String status, String... more) throws Exception {
        var now = System.currentTimeMillis();
        side.redis("HSET", "job:" + job, "status", status, "updated_ts", now);
        for (var i = 0; i < more.length; i += 2) {
            side.redis("HSET", "job:" + job, more[i], more[i + 1]);
        }
        side.redis("EXPIRE", "job:" + job, Objects.requireNonNull(side.hash(job).get("ttl_s")));
    }

    String tell(String job, String type, String step, String data) throws Exception {
        var key = "job:%s:events".formatted(job);
        var id = side.redis(
                "XADD", key, "*", "type", type, "ts", System.currentTimeMillis(), "step", step, "data", data);
        side.redis("EXPIRE", key, Objects.requireNonNull(side.hash(job).get("ttl_s")));
        return id.toString();
    }

    void acknowledge(Work work) throws Exception {
        side.redis("XACK", QUEUE, GROUP, work.entry());
    }

    /** From beginning to end. */
    void run(Work work) throws Exception {
        state(work.job(), "running");
        tell(work.job(), "running", "worker.start", "{}");
        tell(work.job(), "message", "worker.echo", work.payload());
        state(work.job(), "done", "result", work.payload());
        tell(work.job(), "done", "worker.end", "{\"ms\": 3}");
        acknowledge(work);
    }
}
