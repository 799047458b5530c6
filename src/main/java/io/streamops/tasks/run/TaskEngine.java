package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Outages;
import io.streamops.kit.WorkContext;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.tasks.run.Claim.Driver;
import io.streamops.tasks.run.Slots.Slot;
import io.streamops.tasks.run.Tries.Tried;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries tasks that were created, until they are done or have failed often enough. Belongs to one context, of virtual threads;
 * what it is given is handled on a virtual thread each.
 */
public final class TaskEngine {
    private static final Logger log = LoggerFactory.getLogger(TaskEngine.class);
    private static final String CORRELATION_ID = "correlationId";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration A_MOMENT = Duration.ofMillis(250);
    /** A first try is not put off for longer: that is somebody's mistake. */
    private static final Duration FURTHEST = Duration.ofHours(1);

    private final Vertx vertx;
    private final Context context;
    private final TaskEngineParts parts;
    private final TaskRuns runs;
    private final Slots slots;
    private final Held held;
    private final Outages outages;
    private final Patience patience;
    private final Teller teller;
    private final Tries tries;
    private final Promise<Void> idle = Promise.promise();
    private long tokens;
    private int driving;
    private boolean stopping;

    /** To be made on its context. */
    public TaskEngine(Vertx vertx, TaskEngineParts parts) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.parts = parts;
        this.runs = parts.runs();
        this.slots = new Slots(parts.limits().concurrency());
        this.held = new Held(vertx, runs, parts.limits().lease());
        this.outages = new Outages(vertx, parts.dependencies());
        this.patience = new Patience(vertx);
        this.teller = new Teller(patience, runs, parts.events());
        this.tries = new Tries(parts.kinds(), parts.check(), teller, held, outages, parts.clock());
    }

    /** Handles what has happened to a task. Only what is new here has to be done: what others ask for, or have come to. */
    public Outcome handle(TaskEvent event, EventMetadata metadata) {
        return switch (event) {
            case TaskEvent.Created created -> created(order(created, metadata));
            case TaskEvent.Failed failed -> guarded(() -> adopt(failed));
            case TaskEvent.Processing processing -> Outcome.DONE;
            case TaskEvent.Completed completed -> guarded(() -> learn(runs.learnEnd(completed)));
            case TaskEvent.DeadLettered dead -> guarded(() -> learn(runs.learnEnd(dead)));
        };
    }

    private static Order order(TaskEvent.Created created, EventMetadata metadata) {
        var correlationId = WorkContext.current().get(CORRELATION_ID);
        return new Order(created, metadata.userId(), correlationId == null ? metadata.correlationId() : correlationId);
    }

    private Outcome created(Order order) {
        var when = order.created().notBefore();
        if (when == null) {
            return drive(order.id(), Driver.EVENT, order);
        }
        var ahead = Duration.between(parts.clock().instant(), when);
        return ahead.isPositive() && ahead.compareTo(FURTHEST) <= 0
                ? guarded(() -> putOff(order, when, ahead))
                : drive(order.id(), Driver.EVENT, order);
    }

    /** It waits in the schedule, and not in the lane. One that was here before is where it was then. */
    private Outcome putOff(Order order, Instant when, Duration ahead) {
        if (runs.putOff(order, when, ahead).await()) {
            teller.scheduled(when);
            return Outcome.DONE;
        }
        return drive(order.id(), Driver.EVENT, order);
    }

    /** What another processor has failed at is tried here; what we have failed at is known. */
    private Outcome adopt(TaskEvent.Failed failed) {
        if (runs.adopt(failed, parts.clock().instant()).await()) {
            teller.scheduled(failed.nextRetryAt());
        }
        return Outcome.DONE;
    }

    private static Outcome learn(Future<Void> learnt) {
        learnt.await();
        return Outcome.DONE;
    }

    /** Brings a task on, as far as it can be brought now. */
    Outcome drive(EntityId task, Driver driver, @Nullable Order order) {
        driving++;
        try {
            return guarded(() -> inTurn(task, driver, order));
        } finally {
            driving--;
            checkIdle();
        }
    }

    private Outcome inTurn(EntityId task, Driver driver, @Nullable Order order) {
        Supplier<Outcome> rest;
        try (var slot = slots.take().await()) {
            rest = switch (claim(task, driver, order)) {
                case Standing.Ours ours -> begin(ours, order, slot);
                case Standing.Busy busy -> () -> later(busy.remaining());
                case Standing.Scheduled scheduled -> () -> scheduled(scheduled, order);
                case Standing.Ended ended -> () -> ended(task, ended, order);
                case Standing.Gone gone -> () -> forget(task);
            };
        }
        return rest.get();
    }

    private static Outcome guarded(Supplier<Outcome> work) {
        try {
            return work.get();
        } catch (Unavailable away) {
            return new Outcome.Retry(away, Duration.ZERO);
        } catch (Overloaded | Stopping notNow) {
            return new Outcome.Retry(notNow, A_MOMENT);
        }
    }

    private Standing claim(EntityId task, Driver driver, @Nullable Order order) {
        tokens++;
        var token = parts.owner() + "-" + tokens;
        var retryCount = order == null ? 0 : order.created().retryCount();
        // The same try is asked for until there is an answer: it may be ours already.
        return patience.insist(() -> runs.claim(
                task, token, driver, parts.limits().lease(), parts.clock().instant(), retryCount));
    }

    /** Makes the try; what comes of it is recorded and told without the slot. */
    private Supplier<Outcome> begin(Standing.Ours ours, @Nullable Order brought, Slot slot) {
        var claim = ours.claim();
        held.add(claim);
        try {
            var order = order(ours, brought);
            if (order.isEmpty()) {
                return () -> unknown(claim);
            }
            enter(order.get());
            if (ours.untold() != null) {
                teller.tellFailure(ours.untold(), order.get().userId());
            }
            var tried = ours.crashed() ? Tried.failed(Failures.crashed()) : tries.make(claim, order.get(), slot);
            return () -> conclude(claim, order.get(), tried);
        } catch (Ended ended) {
            return () -> ended(claim, ended);
        } catch (Unavailable away) { // what others may have at once would come back at once
            release(claim, parts.clock().instant().plus(parts.limits().lease()));
            throw away;
        } catch (RuntimeException e) {
            release(claim, parts.clock().instant());
            throw e;
        }
    }

    private Optional<Order> order(Standing.Ours ours, @Nullable Order brought) {
        if (brought != null) {
            return Optional.of(brought);
        }
        return ours.order() == null ? parts.known().find(ours.claim().task()).await() : Optional.of(ours.order());
    }

    /** A later try is found under the same id as the first. */
    private static void enter(Order order) {
        if (order.correlationId() != null) {
            WorkContext.put(CORRELATION_ID, order.correlationId());
        }
    }

    private Outcome conclude(Claim claim, Order order, Tried tried) {
        var event =
                tried.verdict().event(order, claim.retryCount(), parts.clock().instant(), parts.delay());
        try {
            if (!record(claim, order, event)) {
                return later(A_MOMENT);
            }
        } catch (Ended ended) {
            return ended(claim, ended);
        } finally {
            held.remove(claim);
        }
        tried.announced().await();
        if (event instanceof TaskEvent.Failed failed) {
            teller.tellFailure(failed, order.userId());
        } else {
            teller.tellEnding(claim.round(), event, order.userId());
        }
        return Outcome.DONE;
    }

    /** As long as Redis is away, lest what was done is done again. */
    private boolean record(Claim claim, Order order, TaskEvent event) {
        for (var times = 1; ; times++) {
            try {
                return teller.record(claim, order, event);
            } catch (Unavailable away) {
                var before = times;
                held.rest(claim, effort -> outages.await(effort, away, before));
            }
        }
    }

    private Outcome ended(Claim claim, Ended why) {
        return why.end() == End.STOPPED ? giveBack(claim) : lost(claim);
    }

    /** What others have begun may not have been seen by those who know of it; it stays in the schedule. */
    private Outcome unknown(Claim claim) {
        log.atWarn().addKeyValue("taskId", claim.task().value()).log("nothing is known of a task that is to be tried");
        release(claim, parts.clock().instant().plus(parts.limits().lease()));
        return Outcome.DONE;
    }

    private Outcome giveBack(Claim claim) {
        release(claim, parts.clock().instant());
        return new Outcome.Retry(new Stopping(), A_MOMENT);
    }

    private Outcome lost(Claim claim) {
        held.remove(claim);
        return later(A_MOMENT);
    }

    /** Where that fails, the lease ends by itself. */
    private void release(Claim claim, Instant due) {
        held.remove(claim);
        try {
            runs.release(claim, due).await();
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("cause", e.toString()).log("a try was not given back");
        }
    }

    private static Outcome later(Duration remaining) {
        return new Outcome.Retry(new Elsewhere(), remaining.compareTo(LONGEST_WAIT) < 0 ? remaining : LONGEST_WAIT);
    }

    private Outcome scheduled(Standing.Scheduled scheduled, @Nullable Order order) {
        if (scheduled.untold() != null) {
            teller.tellFailure(scheduled.untold(), order == null ? null : order.userId());
        }
        return Outcome.DONE;
    }

    private Outcome ended(EntityId task, Standing.Ended ended, @Nullable Order brought) {
        var order = brought == null ? ended.order() : brought;
        if (ended.untold() != null) {
            teller.tellEnding(ended.round(), ended.untold(), order == null ? null : order.userId());
        } else if (brought == null) {
            return forget(task);
        }
        return Outcome.DONE;
    }

    private Outcome forget(EntityId task) {
        runs.forget(task).await();
        return Outcome.DONE;
    }

    TaskRuns runs() {
        return runs;
    }

    /** What is away that some tries wait for; null where none does. From any thread. */
    public @Nullable String waitsFor() {
        return outages.dependency();
    }

    /** How many of the tries that the schedule has brought wait, and keep no others from being made. */
    int resting() {
        return held.resting(Driver.DUE);
    }

    /** @param hook is told when a try has begun to wait */
    void whenResting(Runnable hook) {
        tries.whenResting(hook);
    }

    TaskEngineParts parts() {
        return parts;
    }

    /** @param hook is told when a try was scheduled here, and for when */
    void whenScheduled(Consumer<Instant> hook) {
        teller.whenScheduled(hook);
    }

    /**
     * Begins nothing more, and gives back what does not end in time; succeeds when nothing is left. On its context.
     *
     * @param patience how long tries may still take
     */
    public Future<Void> stop(Duration patience) {
        stopping = true;
        slots.close();
        held.leave();
        if (patience.isPositive()) {
            var timer =
                    vertx.setTimer(Math.max(1, patience.toMillis()), late -> context.runOnContext(task -> endAll()));
            idle.future().onComplete(left -> vertx.cancelTimer(timer));
        } else {
            endAll();
        }
        checkIdle();
        return idle.future();
    }

    private void endAll() {
        patience.end();
        held.endAll();
    }

    private void checkIdle() {
        if (stopping && driving == 0 && idle.tryComplete()) {
            held.close();
        }
    }
}
