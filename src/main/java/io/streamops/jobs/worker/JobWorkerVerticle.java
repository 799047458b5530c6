package io.streamops.jobs.worker;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/**
 * Runs the jobs of the queue, on virtual threads. Its config may have {@code concurrency} and {@code timeLimitS}, each an object of
 * numbers by kind: how many jobs of a kind run at once, and how many seconds one may take. The setting {@code MAX_INFLIGHT} bounds
 * all kinds together, in each instance.
 */
public final class JobWorkerVerticle extends VerticleBase {
    /** Keys of its config. */
    public static final String CONCURRENCY = "concurrency";

    public static final String TIME_LIMIT_S = "timeLimitS";

    private final JobWorkerParts parts;
    private final JobWorker.LeaseTimes times;
    private @Nullable JobWorker worker;

    public JobWorkerVerticle(JobWorkerParts parts) {
        this(parts, JobWorker.LeaseTimes.USUAL);
    }

    JobWorkerVerticle(JobWorkerParts parts, JobWorker.LeaseTimes times) {
        this.parts = parts;
        this.times = times;
    }

    @Override
    public Future<?> start() {
        var kinds = JobWorkerConfig.of(context.config()).applied(parts.kinds());
        var made = new JobWorker(vertx, parts.withKinds(kinds), times);
        worker = made;
        parts.lanes().add(made.lane());
        return made.start().recover(cause -> stop().transform(stopped -> Future.failedFuture(cause)));
    }

    @Override
    public Future<Void> stop() {
        var running = worker;
        if (running == null) {
            return Future.succeededFuture();
        }
        parts.lanes().remove(running.lane());
        return running.stop();
    }
}
