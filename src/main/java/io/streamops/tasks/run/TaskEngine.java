package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.EventPublisher;
import io.streamops.events.run.OutcomePublisher;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.execution.LeaseKeeper;
import io.streamops.execution.Outages;
import io.streamops.execution.ShuttingDown;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.schema.FieldError;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Attempts tasks until they succeed or their attempts are used up. Belongs to one context of virtual threads; each task runs on a
 * virtual thread of its own.
 */
public final class TaskEngine {
    private static final Duration A_MOMENT = Duration.ofMillis(250);
    /** A longer deferral of a first attempt is taken for a mistake and ignored. */
    private static final Duration MAX_DEFERRAL = Duration.ofHours(1);

    /**
     * The dependencies of an engine.
     *
     * @param owner unique to this engine, also among earlier ones of the same node
     * @param dependencies what its kinds may have to wait for, each with its probe
     * @param known finds the requests of tasks that other processors have begun
     */
    public record Parts(
            String owner,
            List<TaskKind> kinds,
            Map<String, Supplier<Future<Void>>> dependencies,
            BiFunction<TaskType, JsonObject, List<FieldError>> check,
            KnownTasks known,
            TaskRunStore runs,
            EventPublisher events,
            RetryDelay delay,
            Limits limits,
            InstantSource clock) {
        public Parts {
            kinds = List.copyOf(kinds);
            dependencies = Map.copyOf(dependencies);
        }
    }

    /**
     * The limits of an engine.
     *
     * @param concurrency how many attempts run at once
     * @param lease how long a lease is valid without renewal
     */
    public record Limits(int concurrency, Duration lease) {
        public Limits {
            if (concurrency < 1 || lease.toMillis() < 1) {
                throw new IllegalArgumentException("the limits of tasks must be positive");
            }
        }

        public static Limits standard() {
            return new Limits(32, Duration.ofSeconds(30));
        }
    }

    /** Finds the request of a task that another processor has begun. */
    @FunctionalInterface
    public interface KnownTasks {
        Future<Optional<TaskRequest>> find(EntityId task);
    }

    private final Vertx vertx;
    private final Context context;
    private final Parts parts;
    private final TaskRunStore runs;
    private final ConcurrencyLimiter<?> limiter;
    private final LeaseKeeper<TaskLease> leases;
    private final Outages outages;
    private final UnavailableRetrier retrier;
    private final TaskAttempts attempts;
    private final TaskOutcomes outcomes;
    private final TaskExecution.Shared shared;
    private final Promise<Void> idle = Promise.promise();
    private long claims;
    private int driving;
    private boolean stopping;

    /** Call on its context. */
    public TaskEngine(Vertx vertx, Parts parts) {
        var lease = parts.limits().lease();
        var publisher = new OutcomePublisher(vertx, parts.events());
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.parts = parts;
        this.runs = parts.runs();
        this.limiter = ConcurrencyLimiter.fifo(parts.limits().concurrency());
        this.leases = new LeaseKeeper<TaskLease>(vertx, lease)
                .renewEvery(lease.dividedBy(3), held -> runs.renew(held, lease));
        this.outages = new Outages(vertx, parts.dependencies());
        this.retrier = new UnavailableRetrier(vertx);
        this.attempts = new TaskAttempts(parts, publisher, outages);
        this.outcomes = new TaskOutcomes(retrier, outages, runs, publisher);
        this.shared = new TaskExecution.Shared(parts, leases, attempts, outcomes);
    }

    /** Handles an event of a task: runs what was requested, and learns results of other processors. */
    public Outcome handle(TaskEvent event, EventMetadata metadata) {
        return switch (event) {
            case TaskEvent.Created created -> created(request(created, metadata));
            case TaskEvent.Failed failed -> settled(() -> adopt(failed));
            case TaskEvent.Processing processing -> Outcome.DONE;
            case TaskEvent.Completed completed -> settled(() -> learn(completed));
            case TaskEvent.DeadLettered dead -> settled(() -> learn(dead));
        };
    }

    private static TaskRequest request(TaskEvent.Created created, EventMetadata metadata) {
        var correlationId = LogContext.current().get(TaskExecution.CORRELATION_ID);
        return new TaskRequest(
                created, metadata.userId(), correlationId == null ? metadata.correlationId() : correlationId);
    }

    private Outcome created(TaskRequest request) {
        var when = request.created().notBefore();
        var ahead = when == null ? Duration.ZERO : Duration.between(now(), when);
        return when != null && ahead.isPositive() && ahead.compareTo(MAX_DEFERRAL) <= 0
                ? settled(() -> defer(request, when, ahead))
                : drive(request.id(), Driver.EVENT, request);
    }

    /** Puts the task into the schedule, so that it does not occupy the lane. A task that is scheduled or has begun is driven as it is. */
    private Outcome defer(TaskRequest request, Instant when, Duration ahead) {
        if (runs.defer(request, when, ahead).await()) {
            outcomes.scheduled(when);
            return Outcome.DONE;
        }
        return drive(request.id(), Driver.EVENT, request);
    }

    /** Schedules the retry of a failure of another processor; our own failures are scheduled already. */
    private Outcome adopt(TaskEvent.Failed failed) {
        if (runs.adopt(failed, now()).await()) {
            outcomes.scheduled(failed.nextRetryAt());
        }
        return Outcome.DONE;
    }

    private Outcome learn(TaskEvent end) {
        runs.learnFinal(end).await();
        return Outcome.DONE;
    }

    /** Drives a task as far as is possible now. */
    Outcome drive(EntityId task, Driver driver, @Nullable TaskRequest request) {
        driving++;
        try {
            return settled(() -> claimed(task, driver, request).get());
        } finally {
            driving--;
            checkIdle();
        }
    }

    private static Outcome settled(Supplier<Outcome> work) {
        try {
            return work.get();
        } catch (Unavailable unavailable) {
            return new Outcome.Retry(unavailable, Duration.ZERO);
        } catch (Overloaded | ShuttingDown notNow) {
            return new Outcome.Retry(notNow, A_MOMENT);
        }
    }

    /** Claims the task and makes the attempt under a permit; returns the steps that need none. */
    private Supplier<Outcome> claimed(EntityId task, Driver driver, @Nullable TaskRequest request) {
        try (var permit = limiter.acquire().await()) {
            return switch (claim(task, driver, request)) {
                case TaskClaimResult.Held held -> new TaskExecution(shared, held).attempt(request, permit);
                case TaskClaimResult.Busy busy -> () -> TaskExecution.retryLater(busy.remaining());
                case TaskClaimResult.Scheduled scheduled -> () -> scheduled(scheduled, request);
                case TaskClaimResult.Final ended -> () -> ended(task, ended, request);
                case TaskClaimResult.Gone gone -> () -> unschedule(task);
            };
        }
    }

    private TaskClaimResult claim(EntityId task, Driver driver, @Nullable TaskRequest request) {
        claims++;
        var token = parts.owner() + "-" + claims;
        var retryCount = request == null ? 0 : request.created().retryCount();
        // Repeated with the same token: a claim without a reply may have succeeded.
        return retrier.call(() -> runs.claim(task, token, driver, parts.limits().lease(), now(), retryCount));
    }

    private Outcome scheduled(TaskClaimResult.Scheduled scheduled, @Nullable TaskRequest request) {
        if (scheduled.unpublished() != null) {
            outcomes.publish(scheduled.unpublished(), request == null ? null : request.userId());
        }
        return Outcome.DONE;
    }

    private Outcome ended(EntityId task, TaskClaimResult.Final ended, @Nullable TaskRequest fromEvent) {
        var request = fromEvent == null ? ended.request() : fromEvent;
        if (ended.unpublished() != null) {
            outcomes.publish(ended.round(), ended.unpublished(), request == null ? null : request.userId());
        } else if (fromEvent == null) {
            return unschedule(task);
        }
        return Outcome.DONE;
    }

    private Outcome unschedule(EntityId task) {
        runs.unschedule(task).await();
        return Outcome.DONE;
    }

    private Instant now() {
        return parts.clock().instant();
    }

    Parts parts() {
        return parts;
    }

    /** The dependency that some attempts wait for; null if none waits. From any thread. */
    public @Nullable String waitsFor() {
        return outages.dependency();
    }

    /** How many scheduled attempts wait for a dependency; they leave room for others. */
    int resting() {
        return (int) leases.leases().stream()
                .filter(lease -> lease.isResting() && lease.driver() == Driver.DUE)
                .count();
    }

    /** @param hook is called when an attempt begins to wait */
    void whenResting(Runnable hook) {
        attempts.whenResting(hook);
    }

    /** @param hook is called with the time of each attempt that is scheduled here */
    void whenScheduled(Consumer<Instant> hook) {
        outcomes.whenScheduled(hook);
    }

    /**
     * Starts no more attempts, and gives back those that do not end in time; succeeds when none is left. On its context.
     *
     * @param drain how long running attempts may still take
     */
    public Future<Void> stop(Duration drain) {
        stopping = true;
        limiter.close();
        leases.drain();
        if (drain.isPositive()) {
            var timer = vertx.setTimer(Math.max(1, drain.toMillis()), late -> context.runOnContext(task -> shutDown()));
            idle.future().onComplete(left -> vertx.cancelTimer(timer));
        } else {
            shutDown();
        }
        checkIdle();
        return idle.future();
    }

    private void shutDown() {
        retrier.stop();
        leases.shutDown();
    }

    private void checkIdle() {
        if (stopping && driving == 0 && idle.tryComplete()) {
            leases.close();
        }
    }
}
