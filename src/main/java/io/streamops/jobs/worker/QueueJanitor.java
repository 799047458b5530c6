package io.streamops.jobs.worker;

import io.streamops.jobs.JobIndexSweeper;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamTrim;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trims acknowledged entries off the queue while jobs end, and removes expired jobs from the index. Belongs to the worker's
 * context.
 */
final class QueueJanitor {
    private static final Logger log = LoggerFactory.getLogger(QueueJanitor.class);
    private static final long TRIM_MILLIS = 250;
    private static final long SWEEP_MILLIS = 5_000;
    /** An end is acknowledged a little later, so the first trimming after it may come too early. */
    private static final int TRIMS_AFTER_AN_END = 2;

    private final Vertx vertx;
    private final Context context;
    private final RedisConnections redis;
    private final String stream;
    private final JobIndexSweeper index;
    private int trimsLeft;
    private boolean trimming;
    private boolean sweeping;
    private long trimTimer;
    private long sweepTimer;

    /** To be made on the worker's context. */
    QueueJanitor(Vertx vertx, RedisConnections redis, String stream) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.redis = redis;
        this.stream = stream;
        this.index = new JobIndexSweeper(redis);
    }

    void start() {
        trimTimer = vertx.setPeriodic(TRIM_MILLIS, due -> onContext(this::trim));
        sweepTimer = vertx.setPeriodic(SWEEP_MILLIS, due -> onContext(this::sweep));
    }

    private void onContext(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    void jobEnded() {
        trimsLeft = TRIMS_AFTER_AN_END;
    }

    private void trim() {
        if (trimsLeft == 0 || trimming) {
            return;
        }
        trimsLeft--;
        trimming = true;
        StreamTrim.trim(redis, stream)
                .onFailure(failure -> log.debug("the queue cannot be trimmed now", failure))
                .onComplete(trimmed -> onContext(() -> trimming = false));
    }

    private void sweep() {
        // Now and then without an end of ours: what was parked, and what others have acknowledged.
        trimsLeft = Math.max(1, trimsLeft);
        if (!sweeping) {
            sweeping = true;
            index.run()
                    .onFailure(failure -> log.debug("the index of jobs cannot be swept now", failure))
                    .onComplete(swept -> onContext(() -> sweeping = false));
        }
    }

    void close() {
        vertx.cancelTimer(trimTimer);
        vertx.cancelTimer(sweepTimer);
    }
}
