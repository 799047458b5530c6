package io.streamops.jobs.api;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.JobScripts;
import io.streamops.jobs.api.JobSubmission.Existing;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.rejection.Rejected;
import io.streamops.settings.JobSettings;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** Creates jobs while the queue has capacity, once for each idempotency key. */
final class JobSubmissionService {
    private static final int MAX_MEASUREMENTS = 5;
    private static final int CREATED = 0;
    private static final int REPEATED = 1;

    /** An accepted submission; repeated if its key had created the job before. */
    record Submitted(String id, boolean repeated) {}

    private final RedisConnections redis;
    private final JobSettings settings;
    private final QueueCapacity capacity;
    private final InstantSource clock;
    private final Supplier<String> ids;

    JobSubmissionService(RedisConnections redis, JobSettings settings, InstantSource clock, Supplier<String> ids) {
        this.redis = redis;
        this.settings = settings;
        this.capacity = new QueueCapacity(redis, settings);
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Fails with a {@link Rejected} for a key that was used with other content, and while the queue is full. A queue shorter than
     * the permitted backlog need not be measured.
     */
    Future<Submitted> submit(JobSubmission job) {
        return submit(job, new QueueCapacity.Limit(settings.maxBacklog(), ""), 0);
    }

    private Future<Submitted> submit(JobSubmission job, QueueCapacity.Limit limit, int measurements) {
        var id = ids.get();
        return create(id, job, limit).compose(reply -> switch ((int) JobScripts.number(reply.get(0))) {
            case CREATED -> Future.succeededFuture(new Submitted(id, false));
            case REPEATED -> repeated(job, existing(reply));
            default ->
                measurements < MAX_MEASUREMENTS
                        ? capacity.measure().compose(measured -> submit(job, measured, measurements + 1))
                        : capacity.refusal().compose(Future::failedFuture);
        });
    }

    private Future<Response> create(String text, JobSubmission job, QueueCapacity.Limit limit) {
        var id = new JobId(text);
        var key = job.key();
        var owner = job.owner();
        return redis.script(
                JobScripts.CREATE,
                List.of(
                        JobNames.job(id),
                        JobNames.events(id),
                        settings.stream(),
                        JobKeys.INDEX,
                        key == null ? "" : JobNames.idempotency(key),
                        owner == null ? "" : JobKeys.owner(id),
                        owner == null ? "" : JobKeys.index(owner)),
                List.of(
                        text,
                        job.kind().word(),
                        job.payload(),
                        Long.toString(clock.millis()),
                        Long.toString(job.ttl().toSeconds()),
                        Integer.toString(limit.length()),
                        limit.first(),
                        owner == null ? "" : owner,
                        settings.group()));
    }

    private static Future<Submitted> repeated(JobSubmission job, Existing existing) {
        return job.isSame(existing)
                ? Future.succeededFuture(new Submitted(existing.id(), true))
                : Future.failedFuture(Rejected.keyReused());
    }

    private static Existing existing(Response reply) {
        return new Existing(
                reply.get(1).toString(),
                reply.get(2).toString(),
                reply.get(3).toString(),
                reply.get(4).toString(),
                reply.get(5).toString());
    }
}
