package io.streamops.jobs.worker;

import io.streamops.jobs.JobIndexSweeper;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamTrim;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trims acknowledged entries off the queue while jobs end, and removes expired jobs from the index. Confined to the worker's
 * context.
 */
final class QueueJanitor {
    private static final Logger log = LoggerFactory.getLogger(QueueJanitor.class);
    private static final long TRIM_MILLIS = 250;
    private static final long SWEEP_MILLIS = 5_000;
    /** A job is acknowledged shortly after its end, so the first trim may come too early. */
    private static final int TRIMS_AFTER_END = 2;

    private final Vertx vertx;
    private final Context context;
    private final RedisConnections redis;
    private final String stream;
    private final JobIndexSweeper sweeper;
    private int trimsLeft;
    private boolean trimming;
    private boolean sweeping;
    private long trimTimer;
    private long sweepTimer;

    /** Create it on the worker's context. */
    QueueJanitor(Vertx vertx, RedisConnections redis, String stream) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.redis = redis;
        this.stream = stream;
        this.sweeper = new JobIndexSweeper(redis);
    }

    void start() {
        trimTimer = vertx.setPeriodic(TRIM_MILLIS, due -> onContext(this::trim));
        sweepTimer = vertx.setPeriodic(SWEEP_MILLIS, due -> onContext(this::sweep));
    }

    private void onContext(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    void jobEnded() {
        trimsLeft = TRIMS_AFTER_END;
    }

    private void trim() {
        if (trimsLeft == 0 || trimming) {
            return;
        }
        trimsLeft--;
        trimming = true;
        StreamTrim.trim(redis, stream)
                .onFailure(failure -> log.debug("the queue could not be trimmed", failure))
                .onComplete(trimmed -> onContext(() -> trimming = false));
    }

    private void sweep() {
        // Entries are also parked, and acknowledged by other workers.
        trimsLeft = Math.max(1, trimsLeft);
        if (!sweeping) {
            sweeping = true;
            sweeper.run()
                    .onFailure(failure -> log.debug("the index of jobs could not be swept", failure))
                    .onComplete(swept -> onContext(() -> sweeping = false));
        }
    }

    void close() {
        vertx.cancelTimer(trimTimer);
        vertx.cancelTimer(sweepTimer);
    }
}
