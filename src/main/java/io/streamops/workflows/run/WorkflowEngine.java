package io.streamops.workflows.run;

import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Outages;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.run.Turns.Turn;
import io.streamops.workflows.step.Step;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings workflows to their end: each in its turn, step after step, from where it stands. Belongs to a context of virtual
 * threads, on which it is made and called; any number of engines may be given the same workflow, one of them at a time has it.
 */
public final class WorkflowEngine {
    private static final Logger log = LoggerFactory.getLogger(WorkflowEngine.class);
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);
    /** What was told to end needs so long to give its workflow back. */
    private static final Duration FAREWELL = Duration.ofSeconds(3);

    private final Vertx vertx;
    private final Context context;
    private final EngineParts parts;
    private final EngineTimes times;
    private final Turns turns;
    private final RunWatch watch;
    private final WorkflowMeters meters;
    private final Telling telling;
    private final Outages outages;
    private final Execution.Means means;
    private long claims;
    private long drainTimer = -1;

    /** @param atOnce how many workflows it runs side by side */
    public WorkflowEngine(Vertx vertx, EngineParts parts, int atOnce, EngineTimes times) {
        var steps = parts.steps().stream().collect(Collectors.toUnmodifiableMap(Step::name, Function.identity()));
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.parts = parts;
        this.times = times;
        this.turns = new Turns(atOnce);
        this.watch = new RunWatch(vertx, parts.runs(), times.lease());
        this.meters = new WorkflowMeters(parts.meters(), steps.keySet());
        this.telling = new Telling(vertx, parts.events());
        this.outages = new Outages(vertx, parts.dependencies());
        var tries = new StepTries(vertx, times.between(), outages);
        this.means = new Execution.Means(steps, tries, outages, telling, parts, meters);
    }

    /** What is to be done about an event: one that asks for a workflow is work, and an end that others tell is to be known. */
    public Outcome handle(WorkflowEvent event, EventMetadata metadata) {
        return switch (event) {
            case WorkflowEvent.Created created -> inTurn(new Order(created, metadata.userId()));
            case WorkflowEvent.Processing processing -> Outcome.DONE;
            case WorkflowEvent.StepCompleted step -> Outcome.DONE;
            case WorkflowEvent.Completed completed -> learnEnd(completed);
            case WorkflowEvent.Failed failed -> learnEnd(failed);
        };
    }

    private Outcome learnEnd(WorkflowEvent ending) {
        try {
            parts.runs().learnEnd(ending).await();
            return Outcome.DONE;
        } catch (Unavailable e) {
            return new Outcome.Retry(e, Duration.ZERO);
        }
    }

    private Outcome inTurn(Order order) {
        Turn turn;
        try {
            turn = turns.take(order.created().priority()).await();
        } catch (NotNow e) {
            return e.outcome();
        }
        try (turn) {
            return goOn(order, turn);
        } catch (NotNow e) {
            return e.outcome();
        } catch (Unavailable e) {
            return new Outcome.Retry(e, Duration.ZERO);
        }
    }

    private Outcome goOn(Order order, Turn turn) {
        claims++;
        var claim = new Claim(order.id(), parts.owner() + "-" + claims);
        var asked = System.nanoTime();
        var standing = parts.runs()
                .claim(claim, times.lease(), parts.clock().instant())
                .await();
        return switch (standing) {
            case Standing.Told told -> over(told.place());
            case Standing.Untold untold -> {
                tellEnd(order, untold.ending());
                yield over(untold.place());
            }
            case Standing.Busy busy -> new NotNow("another processor has the workflow", rest(busy)).outcome();
            case Standing.Ours ours -> run(order, turn, ours.state(), watch.add(claim, turn, asked));
        };
    }

    /** Whoever has it may give it back, or bring it to its end, long before his lease is over. */
    private static Duration rest(Standing.Busy busy) {
        return busy.rest().compareTo(LONGEST_REST) < 0 ? busy.rest() : LONGEST_REST;
    }

    private Outcome run(Order order, Turn turn, RunState state, Run run) {
        var execution = new Execution(means, order, run, state);
        var through = false;
        try {
            turn.takeAgain().await(); // it may have been lost while it waited, and is ours again
            tellEnd(order, execution.toItsEnd());
            through = true;
            execution.forget();
            return Outcome.DONE;
        } catch (Ended e) {
            return ended(order, turn, run.claim(), e);
        } finally {
            watch.remove(run);
            if (!through) {
                giveBack(run.claim());
            }
        }
    }

    private Outcome ended(Order order, Turn turn, Claim claim, Ended why) {
        return switch (why.end()) {
            case UNWANTED -> goOn(order, turn); // it has got its ending, or another owner: which, is asked there
            case STOPPED -> {
                parts.runs().release(claim).otherwiseEmpty().await();
                yield NotNow.stopping().outcome();
            }
            case LATE -> throw new IllegalStateException("being late is the end of a step's try only", why);
        };
    }

    /** Its end is told, and whoever has kept records for it need not have come so far as to delete them. */
    private Outcome over(@Nullable String place) {
        if (place != null) {
            parts.records().forget(place);
        }
        return Outcome.DONE;
    }

    private void tellEnd(Order order, WorkflowEvent ending) {
        telling.tell(ending, order.user());
        parts.runs().told(order.id()).await();
        meters.ended(ending);
    }

    /** Whoever gets it next need not wait for the lease's end. Where it is not ours any more, this changes nothing. */
    private void giveBack(Claim claim) {
        parts.runs()
                .release(claim)
                .onFailure(cause -> log.debug("a workflow could not be given back, its lease will end", cause));
    }

    /** How many workflows run here now. */
    public int running() {
        return turns.running();
    }

    /** How many wait for their turn. */
    public int waiting() {
        return turns.waiting();
    }

    /** What is away that some of them wait for; null where none does. From any thread. */
    public @Nullable String waitsFor() {
        return outages.dependency();
    }

    /** The processor stops: no step is begun any more, and those that take too long are ended. */
    public void drain() {
        turns.close();
        watch.leave();
        drainTimer = vertx.setTimer(
                Math.max(1, times.drain().toMillis()), due -> context.runOnContext(task -> watch.stopAll()));
    }

    /** Waits for what still runs, also if its message has gone elsewhere meanwhile; after {@link #drain}. */
    public Future<Void> close() {
        return watch.empty()
                .timeout(times.drain().plus(FAREWELL).toMillis(), TimeUnit.MILLISECONDS)
                .otherwiseEmpty()
                .onComplete(ended -> {
                    vertx.cancelTimer(drainTimer);
                    watch.close();
                });
    }
}
