package io.streamops.workflows.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.streamops.events.EventPublisher;
import io.streamops.events.run.OutcomePublisher;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.LeaseKeeper;
import io.streamops.execution.Outages;
import io.streamops.execution.RetryLater;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.execution.ShuttingDown;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.records.RecordStore;
import io.streamops.workflows.step.Step;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs workflows: takes a permit, claims the workflow, runs the remaining steps, finalizes it, and publishes its terminal event.
 * Belongs to one context of virtual threads, on which it is created and called. Several engines may get the same workflow; only one
 * at a time holds its lease.
 */
public final class WorkflowEngine {
    private static final Logger log = LoggerFactory.getLogger(WorkflowEngine.class);
    /** Further workflows stay in the lane, in its order. */
    private static final int MAX_WAITING = 2_000;
    /** The owner may release or finish a workflow long before the lease is over. */
    private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(2);

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
    /** A cancelled run releases its lease within this time. */
    private static final Duration CANCEL_TIME = Duration.ofSeconds(3);

    /**
     * The dependencies of an engine.
     *
     * @param owner unique to this engine, also among earlier ones of the same node
     * @param dependencies what its steps may have to wait for, each with its probe
     */
    public record Parts(
            String owner,
            List<Step> steps,
            Map<String, Supplier<Future<Void>>> dependencies,
            RecordStore records,
            WorkflowRunStore runs,
            EventPublisher events,
            MeterRegistry meters,
            InstantSource clock) {
        public Parts {
            steps = List.copyOf(steps);
            dependencies = Map.copyOf(dependencies);
        }
    }

    /**
     * The times of an engine.
     *
     * @param lease how long a lease is valid without renewal
     * @param drain how long running steps may still take when the processor stops
     * @param backoff between the attempts at a step
     */
    public record Times(Duration lease, Duration drain, Backoff backoff) {
        public static Times standard() {
            return new Times(
                    Duration.ofSeconds(15),
                    Duration.ofSeconds(5),
                    new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        }
    }

    private final Vertx vertx;
    private final Context context;
    private final Parts parts;
    private final Times times;
    private final ConcurrencyLimiter<WorkflowPriority> limiter;
    private final LeaseKeeper<WorkflowLease> leases;
    private final OutcomePublisher publisher;
    private final Outages outages;
    private final WorkflowMeters meters;
    private final WorkflowExecution.Shared shared;
    private long claims;
    private long drainTimer = -1;

    /** @param concurrency how many workflows run at once */
    public WorkflowEngine(Vertx vertx, Parts parts, int concurrency, Times times) {
        var steps = parts.steps().stream().collect(Collectors.toUnmodifiableMap(Step::name, Function.identity()));
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.parts = parts;
        this.times = times;
        this.limiter = ConcurrencyLimiter.byPriority(concurrency, List.of(WorkflowPriority.values()), MAX_WAITING);
        this.leases = new LeaseKeeper<WorkflowLease>(vertx, times.lease())
                .renewEvery(times.lease().dividedBy(3), held -> parts.runs().renew(held, times.lease()))
                .checkEvery(CHECK_INTERVAL, held -> parts.runs().check(held));
        this.publisher = new OutcomePublisher(vertx, parts.events());
        this.outages = new Outages(vertx, parts.dependencies());
        this.meters = new WorkflowMeters(parts.meters(), steps.keySet());
        var attempts = new StepAttempts(vertx, times.backoff(), outages);
        this.shared = new WorkflowExecution.Shared(parts, steps, attempts, outages, publisher, meters);
    }

    /** Handles an event of a workflow: runs what was requested, and learns terminal events of others. */
    public Outcome handle(WorkflowEvent event, EventMetadata metadata) {
        return switch (event) {
            case WorkflowEvent.Created created -> settled(() -> drive(new WorkflowRequest(created, metadata.userId())));
            case WorkflowEvent.Processing processing -> Outcome.DONE;
            case WorkflowEvent.StepCompleted step -> Outcome.DONE;
            case WorkflowEvent.Completed completed -> settled(() -> learn(completed));
            case WorkflowEvent.Failed failed -> settled(() -> learn(failed));
        };
    }

    private static Outcome settled(Supplier<Outcome> work) {
        try {
            return work.get();
        } catch (RetryLater later) {
            return later.outcome();
        } catch (ShuttingDown | Unavailable cause) {
            return new Outcome.Retry(cause, Duration.ZERO);
        }
    }

    private Outcome learn(WorkflowEvent end) {
        parts.runs().learnFinal(end).await();
        return Outcome.DONE;
    }

    private Outcome drive(WorkflowRequest request) {
        try (var permit = limiter.acquire(request.created().priority()).await()) {
            return claimed(request, permit);
        }
    }

    private Outcome claimed(WorkflowRequest request, Permit permit) {
        claims++;
        var claimedAt = System.nanoTime();
        var now = parts.clock().instant();
        var claim = parts.runs().claim(request.id(), parts.owner() + "-" + claims, times.lease(), now);
        return switch (claim.await()) {
            case WorkflowClaimResult.Published published -> finished(published.place());
            case WorkflowClaimResult.Unpublished unpublished -> {
                publishEnd(request, unpublished.event());
                yield finished(unpublished.place());
            }
            case WorkflowClaimResult.Busy busy ->
                throw new RetryLater("another processor has the workflow", retryDelay(busy.remaining()));
            case WorkflowClaimResult.Held held ->
                // If the lease is lost, the next claim says whether the workflow is final or has another owner.
                run(request, permit, leases.add(held.lease(), claimedAt)) ? Outcome.DONE : claimed(request, permit);
        };
    }

    private static Duration retryDelay(Duration remaining) {
        return remaining.compareTo(MAX_RETRY_DELAY) < 0 ? remaining : MAX_RETRY_DELAY;
    }

    /** Runs a workflow to its end; false if the lease is lost. */
    private boolean run(WorkflowRequest request, Permit permit, WorkflowLease lease) {
        try {
            permit.takeAgain().await(); // released if an earlier lease was lost while it waited
            var execution = new WorkflowExecution(shared, request, lease, permit);
            publishEnd(request, execution.run());
            execution.forgetRecords();
            return true;
        } catch (RunCancelled cancelled) {
            if (cancelled.reason() == Reason.LEASE_LOST) {
                return false;
            }
            release(lease).await();
            throw new ShuttingDown();
        } catch (RuntimeException e) {
            release(lease);
            throw e;
        } finally {
            leases.remove(lease);
        }
    }

    /** Deletes the last records of a final workflow, in case its processor has crashed before it did. */
    private Outcome finished(@Nullable String place) {
        if (place != null) {
            parts.records().forget(place);
        }
        return Outcome.DONE;
    }

    private void publishEnd(WorkflowRequest request, WorkflowEvent end) {
        publisher.publish(end, request.user());
        parts.runs().markPublished(request.id()).await();
        meters.ended(end);
    }

    /** If this fails, the lease expires by itself. */
    private Future<Void> release(WorkflowLease lease) {
        return parts.runs()
                .release(lease)
                .onFailure(cause -> log.debug("a lease could not be released; it expires by itself", cause))
                .otherwiseEmpty();
    }

    /** How many workflows run now. */
    public int running() {
        return limiter.running();
    }

    /** How many wait for a permit. */
    public int waiting() {
        return limiter.waiting();
    }

    /** The dependency that some workflows wait for; null if none waits. From any thread. */
    public @Nullable String waitsFor() {
        return outages.dependency();
    }

    /** Begins no more steps, and cancels those that take too long. */
    public void drain() {
        limiter.close();
        leases.drain();
        drainTimer = vertx.setTimer(
                Math.max(1, times.drain().toMillis()), due -> context.runOnContext(task -> leases.shutDown()));
    }

    /** Waits for running workflows, also for those whose message went to another processor; after {@link #drain}. */
    public Future<Void> close() {
        return leases.empty()
                .timeout(times.drain().plus(CANCEL_TIME).toMillis(), TimeUnit.MILLISECONDS)
                .otherwiseEmpty()
                .onComplete(ended -> {
                    vertx.cancelTimer(drainTimer);
                    leases.close();
                });
    }
}
