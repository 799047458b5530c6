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
 * Has the engine attempt what is due. All processors share the schedule, which is in Redis: each takes from it what it has room
 * for, and looks again when the next one is due, when it has scheduled something itself, and each second because others may have.
 * Belongs to the engine's context.
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
    private boolean looking;
    private boolean lookAgain;
    private boolean stopping;
    private long timer = -1;

    /** To be made on the engine's context. */
    public TaskSchedule(Vertx vertx, TaskEngine engine) {
        this.vertx = vertx;
        this.context = (ContextInternal) vertx.getOrCreateContext();
        this.engine = engine;
        this.most = engine.parts().limits().concurrency();
        engine.whenScheduled(this::scheduled);
        engine.whenResting(this::rested);
    }

    /** Begins to look. Redis may be unavailable. */
    public void start() {
        look();
    }

    private void scheduled(Instant when) {
        onContext(() -> {
            if (when.isBefore(now().plus(LONGEST_PAUSE))) {
                plan(when);
            }
        });
    }

    /** An attempt that waits leaves room for another. */
    private void rested() {
        onContext(() -> {
            if (lookAgain) {
                look();
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

    /** Looks what is due, now or as soon as something has ended. */
    void look() {
        if (looking || room() <= 0) {
            lookAgain = true;
        } else if (!stopping) {
            lookAgain = false;
            looking = true;
            engine.parts()
                    .runs()
                    .takeDue(now(), engine.parts().limits().lease(), room())
                    .onComplete(taken -> onContext(() -> {
                        looking = false;
                        if (taken.succeeded()) {
                            begin(taken.result());
                        } else {
                            log.debug("it could not be asked what is due", taken.cause());
                            plan(Instant.MAX);
                        }
                    }));
        }
    }

    /** What was taken is driven even when stopping: the engine gives it back at once. */
    private void begin(Due due) {
        due.tasks().forEach(this::begin);
        if (lookAgain && room() > 0) {
            look();
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
                log.atError().setCause(e).log("a task that is due could not be tried; it stays in the schedule");
            } finally {
                onContext(this::ended);
            }
        });
    }

    /** Others may have at once what was taken in vain because the node stops; the rest comes again when its lease is over. */
    private void giveBack(EntityId task, Outcome outcome) {
        if (stopping && outcome instanceof Outcome.Retry) {
            engine.parts().runs().giveBack(task, now()).await();
        }
    }

    private void ended() {
        running--;
        if (lookAgain) {
            look();
        }
        checkIdle();
    }

    /** Looks at a time, or after the longest pause if that is sooner. */
    private void plan(Instant when) {
        vertx.cancelTimer(timer);
        if (!stopping) {
            var pause = when.isBefore(now().plus(LONGEST_PAUSE)) ? Duration.between(now(), when) : LONGEST_PAUSE;
            timer = vertx.setTimer(Math.max(1, pause.toMillis()), due -> onContext(this::look));
        }
    }

    /** Takes no more; succeeds when what was taken is done or given back, to which {@link TaskEngine#stop} leads. */
    public Future<Void> stop() {
        stopping = true;
        vertx.cancelTimer(timer);
        checkIdle();
        return idle.future();
    }

    private void checkIdle() {
        if (stopping && running == 0 && !looking) {
            idle.tryComplete();
        }
    }
}
