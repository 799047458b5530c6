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
 * Renews the leases of one worker together, and cancels those that were lost. While the store is unavailable, work goes on, and leases
 * become stale. Confined to the context in which it is created.
 */
public final class LeaseKeeper<L extends Lease> {
    private static final Logger log = LoggerFactory.getLogger(LeaseKeeper.class);
    /** More in one step would block the store for long. */
    private static final int MAX_BATCH = 500;
    /** Most runs are over before they could be cancelled. */
    private static final long YOUNG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Checks leases in the store, and may renew them. */
    @FunctionalInterface
    public interface LeaseQuery<L> {
        /** Whether each lease is still held, in order. */
        Future<List<Boolean>> run(List<L> leases);
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

    /** Renews all leases at an interval. */
    public LeaseKeeper<L> renewEvery(Duration interval, LeaseQuery<L> renewal) {
        return every(interval, () -> renew(renewal));
    }

    /** Checks at an interval which leases were lost, without renewing them. */
    public LeaseKeeper<L> checkEvery(Duration interval, LeaseQuery<L> check) {
        return every(interval, () -> check(check));
    }

    private LeaseKeeper<L> every(Duration interval, Runnable action) {
        timers.add(
                vertx.setPeriodic(Math.max(1, interval.toMillis()), due -> context.runOnContext(task -> action.run())));
        return this;
    }

    private void renew(LeaseQuery<L> renewal) {
        var until = System.nanoTime() + time.toNanos();
        query(held(lease -> true), renewal, lease -> lease.renewed(until));
    }

    private void check(LeaseQuery<L> check) {
        if (!checking) {
            checking = true;
            query(held(lease -> lease.age() > YOUNG_NANOS), check, lease -> {})
                    .onComplete(done -> context.runOnContext(task -> checking = false));
        }
    }

    private List<L> held(Predicate<L> which) {
        return leases.stream()
                .filter(lease -> !lease.isLost() && which.test(lease))
                .toList();
    }

    private Future<?> query(List<L> held, LeaseQuery<L> query, Consumer<L> onHeld) {
        var queries = new ArrayList<Future<?>>(1);
        for (var from = 0; from < held.size(); from += MAX_BATCH) {
            var batch = held.subList(from, Math.min(from + MAX_BATCH, held.size()));
            queries.add(query.run(batch)
                    .onFailure(cause -> log.atDebug()
                            .addKeyValue("cause", cause.toString())
                            .log("leases were not renewed or checked"))
                    .onSuccess(results -> context.runOnContext(task -> apply(batch, results, onHeld))));
        }
        return Future.join(queries);
    }

    private static <L extends Lease> void apply(List<L> leases, List<Boolean> held, Consumer<L> onHeld) {
        for (var i = 0; i < leases.size(); i++) {
            if (held.get(i)) {
                onHeld.accept(leases.get(i));
            } else {
                leases.get(i).cancel(Reason.LEASE_LOST);
            }
        }
    }

    /** Keeps a lease until it is removed. */
    public <M extends L> M add(M lease) {
        return add(lease, System.nanoTime());
    }

    /**
     * Keeps a lease that was acquired earlier.
     *
     * @param acquired when the request to the store was sent, in nanoseconds
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

    /** Removes a lease; false if it was lost or removed before. */
    public boolean remove(L lease) {
        var held = holds(lease);
        if (leases.remove(lease) && leases.isEmpty()) {
            whenEmpty.forEach(Promise::tryComplete);
            whenEmpty.clear();
        }
        return held;
    }

    /** Whether the lease is held, as far as this worker knows. */
    public boolean holds(L lease) {
        return leases.contains(lease) && !lease.isLost();
    }

    public Collection<L> leases() {
        return Collections.unmodifiableSet(leases);
    }

    /** Completes when no lease is left. */
    public Future<Void> empty() {
        var promise = Promise.<Void>promise();
        if (leases.isEmpty()) {
            promise.complete();
        } else {
            whenEmpty.add(promise);
        }
        return promise.future();
    }

    /** Lets running attempts finish, ends waits between attempts, and prevents further attempts. */
    public void drain() {
        draining = true;
        List.copyOf(leases).forEach(Lease::drain);
    }

    /** Cancels all runs, and those that begin from now on. */
    public void shutDown() {
        cancelled = Reason.SHUTDOWN;
        List.copyOf(leases).forEach(lease -> lease.cancel(Reason.SHUTDOWN));
    }

    /** Stops renewals and checks. */
    public void close() {
        timers.forEach(vertx::cancelTimer);
    }
}
