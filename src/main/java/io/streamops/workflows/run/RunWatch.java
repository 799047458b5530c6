package io.streamops.workflows.run;

import io.streamops.events.effort.Ended.End;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All workflows that this processor has: keeps them its own, and ends the efforts for those that have got their ending, or
 * another owner. Asks for all of them together. Belongs to the processor's context.
 */
final class RunWatch {
    private static final Logger log = LoggerFactory.getLogger(RunWatch.class);
    private static final long LOOK_MILLIS = 250;

    private final Vertx vertx;
    private final Context context;
    private final WorkflowRuns state;
    private final Duration lease;
    private final Set<Run> runs = new LinkedHashSet<>();
    private final List<Promise<Void>> whenEmpty = new ArrayList<>(1);
    private final long lookTimer;
    private final long renewTimer;
    private boolean looking;
    private boolean leaving;

    /** To be made on the processor's context. */
    RunWatch(Vertx vertx, WorkflowRuns state, Duration lease) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.state = state;
        this.lease = lease;
        this.lookTimer = vertx.setPeriodic(LOOK_MILLIS, due -> onContext(this::look));
        this.renewTimer = vertx.setPeriodic(Math.max(1, lease.toMillis() / 3), due -> onContext(this::renew));
    }

    private void onContext(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    /** A claim that was asked for at a time, in nanoseconds. */
    Run add(Claim claim, Turns.Turn turn, long asked) {
        var run = new Run(claim, turn, asked + lease.toNanos());
        runs.add(run);
        if (leaving) {
            run.leave();
        }
        return run;
    }

    void remove(Run run) {
        runs.remove(run);
        if (runs.isEmpty()) {
            whenEmpty.forEach(Promise::tryComplete);
            whenEmpty.clear();
        }
    }

    /** Succeeds when nothing runs any more. */
    Future<Void> empty() {
        var promise = Promise.<Void>promise();
        if (runs.isEmpty()) {
            promise.complete();
        } else {
            whenEmpty.add(promise);
        }
        return promise.future();
    }

    private void look() {
        if (!looking) {
            looking = true;
            ask(state::look, asked -> {}).onComplete(looked -> onContext(() -> looking = false));
        }
    }

    private void renew() {
        var until = System.nanoTime() + lease.toNanos();
        ask(claims -> state.renew(claims, lease), run -> run.renewed(until));
    }

    private Future<List<Hold>> ask(Function<List<Claim>, Future<List<Hold>>> question, Consumer<Run> stands) {
        var asked = List.copyOf(runs);
        if (asked.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        return question.apply(asked.stream().map(Run::claim).toList())
                .onFailure(failure -> log.debug("it could not be asked how workflows stand", failure))
                .onSuccess(holds -> onContext(() -> answered(asked, holds, stands)));
    }

    private static void answered(List<Run> asked, List<Hold> holds, Consumer<Run> stands) {
        for (var i = 0; i < asked.size(); i++) {
            if (holds.get(i) == Hold.OURS) {
                stands.accept(asked.get(i));
            } else {
                asked.get(i).end(End.UNWANTED);
            }
        }
    }

    /** What runs has until its step is done, and what waits ends. */
    void leave() {
        leaving = true;
        List.copyOf(runs).forEach(Run::leave);
    }

    /** Ends all that runs. */
    void stopAll() {
        List.copyOf(runs).forEach(run -> run.end(End.STOPPED));
    }

    void close() {
        vertx.cancelTimer(lookTimer);
        vertx.cancelTimer(renewTimer);
    }
}
