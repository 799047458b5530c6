package io.streamops.jobs.api;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobStatus;
import io.streamops.gateway.sse.EventSource;
import io.streamops.messaging.redis.StreamFollower;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Opens event streams about jobs, and ends those on which nothing more comes: the job has expired, or is final without a
 * terminal event, as happens when a third-party worker is killed.
 */
final class JobEventStreams {
    private static final int BATCH = 500;
    private static final JobAccess EVERYTHING = new JobAccess(null, true);

    private final JobStore store;
    private final StreamFollower follower;
    private final InstantSource clock;
    private final Set<JobEventStream> open = ConcurrentHashMap.newKeySet();

    JobEventStreams(JobStore store, StreamFollower follower, InstantSource clock) {
        this.store = store;
        this.follower = follower;
        this.clock = clock;
    }

    /** The events of a job that exists. */
    EventSource of(JobId job) {
        return (lastEventId, sink) -> {
            var stream = new JobEventStream(job, sink, open::remove);
            open.add(stream);
            stream.begin(follower, lastEventId, clock.millis());
            return stream;
        };
    }

    /** Ends the streams on which nothing more comes. */
    Future<Void> endStale() {
        var suspects = new ArrayList<JobEventStream>();
        return inBatches(List.copyOf(open), batch -> addGoneOrFinal(batch, suspects))
                .compose(found -> inBatches(suspects, this::check));
    }

    Future<Void> close() {
        return follower.close();
    }

    private static Future<Void> inBatches(
            List<JobEventStream> streams, Function<List<JobEventStream>, Future<?>> action) {
        var size = Math.min(BATCH, streams.size());
        return streams.isEmpty()
                ? Future.succeededFuture()
                : action.apply(streams.subList(0, size))
                        .compose(done -> inBatches(streams.subList(size, streams.size()), action));
    }

    private Future<?> addGoneOrFinal(List<JobEventStream> streams, List<JobEventStream> suspects) {
        var jobs = streams.stream().map(JobEventStream::job).toList();
        return store.statuses(jobs).onSuccess(statuses -> {
            for (var i = 0; i < streams.size(); i++) {
                if (isGoneOrFinal(statuses.get(i))) {
                    suspects.add(streams.get(i));
                }
            }
        });
    }

    private static boolean isGoneOrFinal(Optional<String> status) {
        return status.isEmpty()
                || status.flatMap(JobStatus::of).filter(JobStatus::isFinal).isPresent();
    }

    private Future<?> check(List<JobEventStream> suspects) {
        return Future.join(suspects.stream().map(this::check).toList());
    }

    private Future<?> check(JobEventStream stream) {
        return store.log(stream.job().value(), EVERYTHING, stream.position(), clock.instant())
                .onSuccess(log -> {
                    if (log != JobStore.Log.OPEN) {
                        stream.end();
                    }
                });
    }
}
