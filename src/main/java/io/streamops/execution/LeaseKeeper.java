package io.streamops.execution;

import io.streamops.execution.RunCancelled.Reason;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leases of one worker: renews them, and cancels those that were lost. Asks for all of them together. While the store cannot be
 * asked, work goes on, and leases become stale. Belongs to the context in which it is made.
 */
public final class LeaseKeeper<L extends Lease> {
    private static final Logger log = LoggerFactory.getLogger(LeaseKeeper.class);
    /** More in one step would keep the store from others for long. */
    private static final int MAX_BATCH = 500;
    /** Most work is over before anybody could cancel it. */
    private static final long YOUNG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Asks the store which leases are still held, or renews them as well. */
    @FunctionalInterface
    public interface Question<L> {
        /** For each lease, in their order, whether it is still held. */
        Future<List<Boolean>> ask(List<L> leases);
    }

    private final Vertx vertx;
    private final Context context;
    private final Duration time;
    private final Set<L> leases = new LinkedHashSet<>();
    private final List<Long> timers = new ArrayList<>(2);
    private final List<Promise<Void>> whenEmpty = new ArrayList<>(1);
    private boolean checking;
    private boolean draining;
    private @Nullable Reason cancelled;

    /** @param time how long a lease lasts without renewal */
    public LeaseKeeper(Vertx vertx, Duration time) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.time = time;
    }

    /** Renews all leases so often. */
    public LeaseKeeper<L> renewEvery(Duration interval, Question<L> renewal) {
        return every(interval, () -> renew(renewal));
    }

    /** Looks so often which leases were lost, without renewing them. */
    public LeaseKeeper<L> checkEvery(Duration interval, Question<L> check) {
        return every(interval, () -> check(check));
    }

    private LeaseKeeper<L> every(Duration interval, Runnable action) {
        timers.add(
                vertx.setPeriodic(Math.max(1, interval.toMillis()), due -> context.runOnContext(task -> action.run())));
        return this;
    }

    private void renew(Question<L> renewal) {
        var until = System.nanoTime() + time.toNanos();
        ask(held(lease -> true), renewal, lease -> lease.renewed(until));
    }

    private void check(Question<L> check) {
        if (!checking) {
            checking = true;
            ask(held(lease -> lease.age() > YOUNG_NANOS), check, lease -> {})
                    .onComplete(asked -> context.runOnContext(task -> checking = false));
        }
    }

    private List<L> held(Predicate<L> which) {
        return leases.stream()
                .filter(lease -> !lease.isLost() && which.test(lease))
                .toList();
    }

    private Future<?> ask(List<L> held, Question<L> question, Consumer<L> whenHeld) {
        var asked = new ArrayList<Future<?>>(1);
        for (var from = 0; from < held.size(); from += MAX_BATCH) {
            var batch = held.subList(from, Math.min(from + MAX_BATCH, held.size()));
            asked.add(question.ask(batch)
                    .onFailure(cause -> log.atDebug()
                            .addKeyValue("cause", cause.toString())
                            .log("leases were not renewed or checked"))
                    .onSuccess(answers -> context.runOnContext(task -> answered(batch, answers, whenHeld))));
        }
        return Future.join(asked);
    }

    private static <L extends Lease> void answered(List<L> asked, List<Boolean> answers, Consumer<L> whenHeld) {
        for (var i = 0; i < asked.size(); i++) {
            if (answers.get(i)) {
                whenHeld.accept(asked.get(i));
            } else {
                asked.get(i).cancel(Reason.LEASE_LOST);
            }
        }
    }

    /** Keeps a lease until it is removed. */
    public <M extends L> M add(M lease) {
        return add(lease, System.nanoTime());
    }

    /**
     * The same, of a lease that may have begun some time ago.
     *
     * @param acquired when the store was asked for it, in nanoseconds
     */
    public <M extends L> M add(M lease, long acquired) {
        lease.acquired(acquired);
        lease.renewed(acquired + time.toNanos());
        leases.add(lease);
        if (draining) {
            lease.drain();
        }
        if (cancelled != null) {
            lease.cancel(cancelled);
        }
        return lease;
    }

    /** False if it was lost or removed before. */
    public boolean remove(L lease) {
        var held = holds(lease);
        if (leases.remove(lease) && leases.isEmpty()) {
            whenEmpty.forEach(Promise::tryComplete);
            whenEmpty.clear();
        }
        return held;
    }

    /** Whether it is held, as far as is known here. */
    public boolean holds(L lease) {
        return leases.contains(lease) && !lease.isLost();
    }

    public Collection<L> leases() {
        return Collections.unmodifiableSet(leases);
    }

    /** Succeeds when no lease is left. */
    public Future<Void> empty() {
        var promise = Promise.<Void>promise();
        if (leases.isEmpty()) {
            promise.complete();
        } else {
            whenEmpty.add(promise);
        }
        return promise.future();
    }

    /** Attempts that are under way may end by themselves; rests end, and nothing is begun, now and from now on. */
    public void drain() {
        draining = true;
        List.copyOf(leases).forEach(Lease::drain);
    }

    /** Cancels all runs, and those that begin from now on. */
    public void shutDown() {
        cancelled = Reason.SHUTDOWN;
        List.copyOf(leases).forEach(lease -> lease.cancel(Reason.SHUTDOWN));
    }

    /** Nothing is renewed or checked any more. */
    public void close() {
        timers.forEach(vertx::cancelTimer);
    }
}
