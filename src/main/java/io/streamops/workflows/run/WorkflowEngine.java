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
 * Brings workflows to their end: a permit, a claim, step after step from where it stands, its end recorded and then published.
 * Belongs to a context of virtual threads, on which it is made and called. Several engines may be given the same workflow; one of
 * them at a time has it.
 */
public final class WorkflowEngine {
    private static final Logger log = LoggerFactory.getLogger(WorkflowEngine.class);
    /** Further ones stay in their lane, in its order. */
    private static final int MAX_WAITING = 2_000;
    /** The owner may give a workflow back, or end it, long before the lease is over. */
    private static final Duration MAX_REST = Duration.ofSeconds(2);

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
    /** What is cancelled needs so long to give its lease back. */
    private static final Duration CANCEL_TIME = Duration.ofSeconds(3);

    private final Vertx vertx;
    private final Context context;
    private final Parts parts;
    private final Times times;
    private final ConcurrencyLimiter<WorkflowPriority> limiter;
    private final LeaseKeeper<WorkflowLease> leases;
    private final OutcomePublisher publisher;
    private final Outages outages;
    private final WorkflowMeters meters;
    private final WorkflowExecution.Means means;
    private long claims;
    private long drainTimer = -1;

    /** @param atOnce how many workflows run side by side */
    public WorkflowEngine(Vertx vertx, Parts parts, int atOnce, Times times) {
        var steps = parts.steps().stream().collect(Collectors.toUnmodifiableMap(Step::name, Function.identity()));
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.parts = parts;
        this.times = times;
        this.limiter = ConcurrencyLimiter.byPriority(atOnce, List.of(WorkflowPriority.values()), MAX_WAITING);
        this.leases = new LeaseKeeper<WorkflowLease>(vertx, times.lease())
                .renewEvery(times.lease().dividedBy(3), held -> parts.runs().renew(held, times.lease()))
                .checkEvery(CHECK_INTERVAL, held -> parts.runs().check(held));
        this.publisher = new OutcomePublisher(vertx, parts.events());
        this.outages = new Outages(vertx, parts.dependencies());
        this.meters = new WorkflowMeters(parts.meters(), steps.keySet());
        var attempts = new StepAttempts(vertx, times.between(), outages);
        this.means = new WorkflowExecution.Means(parts, steps, attempts, outages, publisher, meters);
    }

    /** Handles an event of a workflow: what is asked for is done, and how others have ended it is learned. */
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
        var asked = System.nanoTime();
        var now = parts.clock().instant();
        var claim = parts.runs().claim(request.id(), parts.owner() + "-" + claims, times.lease(), now);
        return switch (claim.await()) {
            case WorkflowClaimResult.Published published -> over(published.place());
            case WorkflowClaimResult.Unpublished unpublished -> {
                publishEnd(request, unpublished.event());
                yield over(unpublished.place());
            }
            case WorkflowClaimResult.Busy busy ->
                throw new RetryLater("another processor has the workflow", rest(busy.remaining()));
            case WorkflowClaimResult.Held held ->
                // If it is lost it has ended, or has another owner: which, the next claim tells.
                run(request, permit, leases.add(held.lease(), asked)) ? Outcome.DONE : claimed(request, permit);
        };
    }

    private static Duration rest(Duration remaining) {
        return remaining.compareTo(MAX_REST) < 0 ? remaining : MAX_REST;
    }

    /** Runs it to its end; false if its lease is lost. */
    private boolean run(WorkflowRequest request, Permit permit, WorkflowLease lease) {
        try {
            permit.takeAgain().await(); // it was given up if a lease before was lost while it waited
            var execution = new WorkflowExecution(means, request, lease, permit);
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

    /** Its end is published; whoever has kept records for it may not have come so far as to delete them. */
    private Outcome over(@Nullable String place) {
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

    /** If that fails, the lease ends by itself. */
    private Future<Void> release(WorkflowLease lease) {
        return parts.runs()
                .release(lease)
                .onFailure(cause -> log.debug("a lease was not given back", cause))
                .otherwiseEmpty();
    }

    /** How many workflows run here now. */
    public int running() {
        return limiter.running();
    }

    /** How many wait for a permit. */
    public int waiting() {
        return limiter.waiting();
    }

    /** What some of them wait for; null if none waits. From any thread. */
    public @Nullable String waitsFor() {
        return outages.dependency();
    }

    /** The processor stops: no step is begun any more, and those that take too long are cancelled. */
    public void drain() {
        limiter.close();
        leases.drain();
        drainTimer = vertx.setTimer(
                Math.max(1, times.drain().toMillis()), due -> context.runOnContext(task -> leases.shutDown()));
    }

    /** Waits for what still runs, also if its message has gone elsewhere meanwhile; after {@link #drain}. */
    public Future<Void> close() {
        return leases.empty()
                .timeout(times.drain().plus(CANCEL_TIME).toMillis(), TimeUnit.MILLISECONDS)
                .otherwiseEmpty()
                .onComplete(ended -> {
                    vertx.cancelTimer(drainTimer);
                    leases.close();
                });
    }

    /**
     * What a workflow engine is made of.
     *
     * @param owner by which it claims workflows, unlike that of any other engine
     * @param steps that it knows
     * @param dependencies what its steps may hang on, each with its probe
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
     * @param lease how long a processor keeps a workflow without renewing its lease
     * @param drain how long running steps may still take when the processor stops
     * @param between waits between the attempts at a step
     */
    public record Times(Duration lease, Duration drain, Backoff between) {
        public static Times standard() {
            return new Times(
                    Duration.ofSeconds(15),
                    Duration.ofSeconds(5),
                    new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        }
    }
}
