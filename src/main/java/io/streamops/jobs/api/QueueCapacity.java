package io.streamops.jobs.api;

import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamBacklog;
import io.streamops.messaging.redis.StreamTrim;
import io.streamops.rejection.Rejected;
import io.streamops.settings.JobSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * How long the job queue may get. A queue at its limit may hold acknowledged entries; measuring trims these, and allows what the
 * remaining backlog leaves of the maximum. Concurrent callers share one measurement.
 */
final class QueueCapacity {
    /**
     * The length at which the queue is full. Valid while the queue begins with the same entry: removing acknowledged entries there
     * makes the queue shorter, but not its backlog.
     *
     * @param first the id of the queue's first entry; empty for any
     */
    record Limit(int length, String first) {}

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final int MAX_TRIMS = 100;
    private static final long FULL_TRIM = 1_000;

    private final RedisConnections redis;
    private final String queue;
    private final String group;
    private final int maxBacklog;
    private final AtomicReference<@Nullable Future<Limit>> measuring = new AtomicReference<>();

    QueueCapacity(RedisConnections redis, JobSettings settings) {
        this.redis = redis;
        this.queue = settings.stream();
        this.group = settings.group();
        this.maxBacklog = settings.maxBacklog();
    }

    /** Fails with a {@link Rejected} while the queue is full. */
    Future<Limit> measure() {
        var promise = Promise.<Limit>promise();
        var shared = measuring.compareAndExchange(null, promise.future());
        if (shared != null) {
            return shared;
        }
        trim(MAX_TRIMS)
                .compose(trimmed -> redis.script(JobScripts.EXTENT, List.of(queue), List.of()))
                .compose(extent -> StreamBacklog.of(redis, queue, group).map(backlog -> limit(extent, backlog)))
                .onComplete(measured -> {
                    measuring.set(null);
                    promise.handle(measured);
                });
        return promise.future();
    }

    private Future<Void> trim(int left) {
        return StreamTrim.trim(redis, queue)
                .compose(removed -> removed < FULL_TRIM || left == 0 ? Future.succeededFuture() : trim(left - 1));
    }

    /** Entries added between the two readings count twice, so the limit is never too high. */
    private Limit limit(Response extent, StreamBacklog backlog) {
        if (backlog.total() >= maxBacklog) {
            throw full(backlog);
        }
        return new Limit(
                (int) (JobScripts.number(extent.get(0)) + maxBacklog - backlog.total()),
                extent.get(1).toString());
    }

    private Rejected full(StreamBacklog backlog) {
        return Rejected.full("backpressure", "The queue is full; retry after the time in Retry-After.", RETRY_AFTER)
                .with(Map.of(
                        "backlog", backlog.total(),
                        "pending", backlog.pending(),
                        "lag", backlog.lag(),
                        "max", maxBacklog));
    }

    /** For a queue that changes faster than it can be measured. */
    Future<Rejected> refusal() {
        return StreamBacklog.of(redis, queue, group).map(this::full);
    }
}
