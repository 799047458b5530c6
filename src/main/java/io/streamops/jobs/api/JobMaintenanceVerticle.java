package io.streamops.jobs.api;

import io.streamops.jobs.JobIndexSweeper;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maintains jobs, once per node: creates the workers' group before the first job, and periodically checks it, ends stale event
 * streams, and removes expired jobs from the index.
 */
final class JobMaintenanceVerticle extends VerticleBase {
    private static final Logger log = LoggerFactory.getLogger(JobMaintenanceVerticle.class);

    private final JobStore store;
    private final JobEventStreams streams;
    private final JobIndexSweeper sweeper;
    private final Duration interval;
    private boolean busy;

    JobMaintenanceVerticle(JobStore store, JobEventStreams streams, JobIndexSweeper sweeper, Duration interval) {
        this.store = store;
        this.streams = streams;
        this.sweeper = sweeper;
        this.interval = interval;
    }

    /** A Redis that refuses writes, such as a full one, does not keep the gateway from starting: the group is created later. */
    @Override
    public Future<?> start() {
        vertx.setPeriodic(interval.toMillis(), tick -> maintain());
        return store.prepare()
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("cause", cause.toString())
                        .log("the workers' group could not be created yet"))
                .otherwiseEmpty();
    }

    private void maintain() {
        if (busy) {
            return;
        }
        busy = true;
        Future.join(store.prepare(), streams.endStale(), sweeper.run())
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("cause", cause.toString())
                        .log("the maintenance of jobs failed and will be retried"))
                .onComplete(done -> busy = false);
    }

    @Override
    public Future<?> stop() {
        return streams.close();
    }
}
