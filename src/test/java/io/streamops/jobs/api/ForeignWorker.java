package io.streamops.jobs.api;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A third-party worker by the contract: plain commands, one after the other. It would create the group at the end of the queue, as
 * such workers do.
 */
final class ForeignWorker {
    private final JobSide side;
    private final String queue;
    private final String group;

    /** What it has been given. */
    record Work(String entry, String job, String task, String payload) {}

    ForeignWorker(JobSide side) {
        this.side = side;
        this.queue = side.settings.stream();
        this.group = side.settings.group();
    }

    void join() throws Exception {
        try {
            side.redis("XGROUP", "CREATE", queue, group, "$", "MKSTREAM");
        } catch (ExecutionException e) {
            if (!String.valueOf(e.getMessage()).contains("BUSYGROUP")) {
                throw e;
            }
        }
    }

    /** The next job; null where none waits. */
    @Nullable Work take() throws Exception {
        var reply = side.ask("XREADGROUP", "GROUP", group, "theirs", "COUNT", 1, "STREAMS", queue, ">");
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
        side.redis("XACK", queue, group, work.entry());
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
