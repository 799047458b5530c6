package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Outcome;
import io.streamops.tasks.run.TaskLease.Driver;
import io.streamops.tasks.run.TaskRunStore.Due;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives due tasks to the engine. All processors share the schedule in Redis. Each takes as many tasks as it has room for, and polls
 * again when the next one is due, when it has scheduled one itself, and each second, as others schedule too. Belongs to the
 * engine's context.
 */
public final class TaskSchedule {
    private static final Logger log = LoggerFactory.getLogger(TaskSchedule.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final ContextInternal context;
    private final TaskEngine engine;
    private final int most;
    private final Promise<Void> idle = Promise.promise();
    private int running;
    private boolean polling;
    private boolean pollAgain;
    private boolean stopping;
    private long timer = -1;

    /** Call on the engine's context. */
    public TaskSchedule(Vertx vertx, TaskEngine engine) {
        this.vertx = vertx;
        this.context = (ContextInternal) vertx.getOrCreateContext();
        this.engine = engine;
        this.most = engine.parts().limits().concurrency();
        engine.whenScheduled(this::scheduled);
        engine.whenResting(this::rested);
    }

    /** Starts polling. Redis may be unavailable. */
    public void start() {
        poll();
    }

    private void scheduled(Instant when) {
        onContext(() -> {
            if (when.isBefore(now().plus(LONGEST_PAUSE))) {
                plan(when);
            }
        });
    }

    /** An attempt that waits for a dependency leaves room for another. */
    private void rested() {
        onContext(() -> {
            if (pollAgain) {
                poll();
            }
        });
    }

    private int room() {
        return most - (running - engine.resting());
    }

    private Instant now() {
        return engine.parts().clock().instant();
    }

    private void onContext(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    /** Takes due tasks, now or as soon as there is room. */
    void poll() {
        if (polling || room() <= 0) {
            pollAgain = true;
        } else if (!stopping) {
            pollAgain = false;
            polling = true;
            engine.parts()
                    .runs()
                    .takeDue(now(), engine.parts().limits().lease(), room())
                    .onComplete(taken -> onContext(() -> {
                        polling = false;
                        if (taken.succeeded()) {
                            begin(taken.result());
                        } else {
                            log.debug("the schedule could not be read", taken.cause());
                            plan(Instant.MAX);
                        }
                    }));
        }
    }

    /** Drives taken tasks even when stopping: the engine returns them at once. */
    private void begin(Due due) {
        due.tasks().forEach(this::begin);
        if (pollAgain && room() > 0) {
            poll();
        } else {
            plan(due.next());
        }
        checkIdle();
    }

    private void begin(EntityId task) {
        running++;
        context.duplicate().runOnContext(begun -> {
            try {
                LogContext.put("taskId", task.value());
                giveBack(task, engine.drive(task, Driver.DUE, null));
            } catch (RuntimeException e) {
                log.atError().setCause(e).log("a due task could not be attempted; it stays in the schedule");
            } finally {
                onContext(this::ended);
            }
        });
    }

    /** Returns a task at once if the node stops; otherwise it comes again when its lease is over. */
    private void giveBack(EntityId task, Outcome outcome) {
        if (stopping && outcome instanceof Outcome.Retry) {
            engine.parts().runs().giveBack(task, now()).await();
        }
    }

    private void ended() {
        running--;
        if (pollAgain) {
            poll();
        }
        checkIdle();
    }

    /** Polls at a time, or after the longest pause if that is sooner. */
    private void plan(Instant when) {
        vertx.cancelTimer(timer);
        if (!stopping) {
            var pause = when.isBefore(now().plus(LONGEST_PAUSE)) ? Duration.between(now(), when) : LONGEST_PAUSE;
            timer = vertx.setTimer(Math.max(1, pause.toMillis()), due -> onContext(this::poll));
        }
    }

    /** Takes no more tasks; succeeds when those taken are done or returned, which {@link TaskEngine#stop} brings about. */
    public Future<Void> stop() {
        stopping = true;
        vertx.cancelTimer(timer);
        checkIdle();
        return idle.future();
    }

    private void checkIdle() {
        if (stopping && running == 0 && !polling) {
            idle.tryComplete();
        }
    }
}
