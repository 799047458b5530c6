package io.streamops.jobs.requests;

import io.streamops.jobs.IndexSweep;
import io.streamops.messaging.redis.StreamFollower;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has to be done for jobs by one instance a node: make the workers' group before anybody posts a job, and, now and then, see to
 * it and to the open streams, and tidy the index.
 */
final class JobCareVerticle extends VerticleBase {
    private static final Logger log = LoggerFactory.getLogger(JobCareVerticle.class);

    private final JobStore store;
    private final StreamWatch streams;
    private final IndexSweep index;
    private final StreamFollower follower;
    private final Duration every;
    private boolean busy;

    JobCareVerticle(JobStore store, StreamWatch streams, IndexSweep index, StreamFollower follower, Duration every) {
        this.store = store;
        this.streams = streams;
        this.index = index;
        this.follower = follower;
        this.every = every;
    }

    /** A Redis that takes nothing now, such as a full one, keeps no gateway from starting: the group comes when it can. */
    @Override
    public Future<?> start() {
        vertx.setPeriodic(every.toMillis(), tick -> care());
        return store.prepare()
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("cause", cause.toString())
                        .log("the workers' group cannot be made yet"))
                .otherwiseEmpty();
    }

    private void care() {
        if (busy) {
            return;
        }
        busy = true;
        Future.join(store.prepare(), streams.look(), index.run())
                .onFailure(cause ->
                        log.atDebug().addKeyValue("cause", cause.toString()).log("jobs are seen to the next time"))
                .onComplete(done -> busy = false);
    }

    @Override
    public Future<?> stop() {
        return follower.close();
    }
}
