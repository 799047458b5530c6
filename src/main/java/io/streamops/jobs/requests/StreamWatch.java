package io.streamops.jobs.requests;

import io.streamops.contract.job.JobStatus;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Finds the open streams on which nothing comes any more: the job has expired, or has come to its end without an event that
 * says so, as can happen when a worker of another make is killed.
 */
final class StreamWatch {
    private static final int AT_ONCE = 500;
    private static final Scope ANYBODY = new Scope(null, true);

    private final JobStore store;
    private final InstantSource clock;
    private final Set<JobEventStream> open = ConcurrentHashMap.newKeySet();

    StreamWatch(JobStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    void add(JobEventStream stream) {
        open.add(stream);
    }

    void remove(JobEventStream stream) {
        open.remove(stream);
    }

    /** Looks at all of them, and ends those. */
    Future<Void> look() {
        var suspects = new ArrayList<JobEventStream>();
        return inParts(List.copyOf(open), part -> suspect(part, suspects))
                .compose(known -> inParts(suspects, this::judge));
    }

    private static Future<Void> inParts(
            List<JobEventStream> streams, Function<List<JobEventStream>, Future<?>> action) {
        return streams.isEmpty()
                ? Future.succeededFuture()
                : action.apply(streams.subList(0, Math.min(AT_ONCE, streams.size())))
                        .compose(done ->
                                inParts(streams.subList(Math.min(AT_ONCE, streams.size()), streams.size()), action));
    }

    private Future<?> suspect(List<JobEventStream> streams, List<JobEventStream> suspects) {
        var jobs = streams.stream().map(JobEventStream::job).toList();
        return store.statuses(jobs).onSuccess(statuses -> {
            for (var i = 0; i < streams.size(); i++) {
                if (isSuspicious(statuses.get(i))) {
                    suspects.add(streams.get(i));
                }
            }
        });
    }

    private static boolean isSuspicious(Optional<String> status) {
        return status.isEmpty()
                || status.flatMap(JobStatus::of).filter(JobStatus::isFinal).isPresent();
    }

    private Future<?> judge(List<JobEventStream> suspects) {
        return Future.join(suspects.stream().map(this::judge).toList());
    }

    private Future<?> judge(JobEventStream stream) {
        return store.log(stream.job().value(), ANYBODY, stream.place(), clock.instant())
                .onSuccess(log -> {
                    if (log != JobStore.Log.OPEN) {
                        stream.end();
                    }
                });
    }
}
