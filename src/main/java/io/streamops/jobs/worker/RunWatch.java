package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that runs on this worker: ends what has been canceled, taken over or has taken too long, and has events told
 * together. With a timer for all of them instead of one for each. Belongs to the worker's context.
 */
final class RunWatch {
    private static final Logger log = LoggerFactory.getLogger(RunWatch.class);
    private static final JobError TIMEOUT = new JobError("timeout", "the job has taken longer than it may");
    private static final long LOOK_MILLIS = 250;
    /** Most jobs are over before anybody could cancel them. */
    private static final long YOUNG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** So a job has 20 events a second of tokens at the most. */
    private static final long TELL_MILLIS = 50;

    private final Vertx vertx;
    private final Context context;
    private final JobState state;
    private final Set<Run> runs = new LinkedHashSet<>();
    private final Set<Run> dirty = new LinkedHashSet<>();
    private boolean tellPlanned;
    private boolean looking;
    private boolean closed;
    private long timer;

    /** To be made on the worker's context. */
    RunWatch(Vertx vertx, JobState state) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.state = state;
    }

    void start() {
        timer = vertx.setPeriodic(LOOK_MILLIS, due -> onContext(this::look));
    }

    private void onContext(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    void add(Run run) {
        runs.add(run);
        if (closed) {
            run.end(new RunEnd.Stopped());
        }
    }

    void remove(Run run) {
        runs.remove(run);
        dirty.remove(run);
    }

    /** The run has events; they are told with those of others. */
    void dirty(Run run) {
        dirty.add(run);
        if (!tellPlanned) {
            tellPlanned = true;
            vertx.setTimer(TELL_MILLIS, due -> onContext(this::tell));
        }
    }

    private void tell() {
        tellPlanned = false;
        var telling = List.copyOf(dirty);
        dirty.clear();
        telling.forEach(Run::tell);
    }

    private void look() {
        matching(Run::isLate).forEach(late -> late.end(new RunEnd.Failed(TIMEOUT)));
        var grown = matching(run -> run.nanos() > YOUNG_NANOS);
        if (!grown.isEmpty() && !looking) {
            looking = true;
            state.look(grown.stream().map(Run::claim).toList())
                    .onFailure(failure -> log.debug("it could not be asked how jobs stand", failure))
                    .onComplete(looked -> onContext(() -> {
                        looking = false;
                        if (looked.succeeded()) {
                            looked(grown, looked.result());
                        }
                    }));
        }
    }

    private static void looked(List<Run> looked, List<Standing> standings) {
        for (var i = 0; i < looked.size(); i++) {
            if (standings.get(i) != Standing.OURS) {
                looked.get(i).end(new RunEnd.Overtaken(standings.get(i)));
            }
        }
    }

    private List<Run> matching(Predicate<Run> which) {
        return runs.stream().filter(which).toList();
    }

    /** Ends all that runs, and what begins from now on. */
    void stopAll() {
        closed = true;
        List.copyOf(runs).forEach(run -> run.end(new RunEnd.Stopped()));
    }

    void close() {
        vertx.cancelTimer(timer);
    }
}
