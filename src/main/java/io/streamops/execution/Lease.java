package io.streamops.execution;

import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.RunCancelled.Reason;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The right to run something, held by one node while it is renewed. A subclass adds what is run, and the fencing token. Its runs follow
 * one another, and end with the lease. Confined to its keeper's context.
 */
public abstract class Lease {
    private @Nullable CancellableRun<?> run;
    private @Nullable Reason cancelled;
    private boolean draining;
    private boolean resting;
    private long acquired;
    private long validUntil;

    protected Lease() {}

    /** Begins a run, which is cancelled with the lease. */
    public <T> CancellableRun<T> begin(Function<RunContext, T> work) {
        return track(CancellableRun.begin(work));
    }

    /** Makes an attempt, and waits for its result; throws {@link RunCancelled} if the attempt is cancelled, or must not begin. */
    public <T> T attempt(Duration limit, Function<RunContext, T> work) {
        check();
        return result(track(CancellableRun.begin(limit, work)));
    }

    /** Waits between attempts; throws {@link RunCancelled} when the worker drains. */
    public void rest(Consumer<RunContext> wait) {
        check();
        resting = true;
        try {
            result(begin(context -> {
                wait.accept(context);
                return true;
            }));
        } finally {
            resting = false;
        }
    }

    /** Waits without the permit, and acquires it again afterwards. */
    public void rest(Permit permit, Consumer<RunContext> wait) {
        permit.giveUp();
        rest(context -> {
            wait.accept(context);
            context.await(permit.takeAgain());
        });
    }

    private <T> CancellableRun<T> track(CancellableRun<T> begun) {
        run = begun;
        if (cancelled != null) {
            begun.cancel(cancelled);
        }
        return begun;
    }

    private <T> T result(CancellableRun<T> begun) {
        try {
            return begun.result().await();
        } finally {
            run = null;
        }
    }

    /** Throws {@link RunCancelled} if no further attempt may begin. */
    public void check() {
        if (cancelled != null) {
            throw new RunCancelled(cancelled);
        }
        if (draining) {
            throw new RunCancelled(Reason.SHUTDOWN);
        }
    }

    /** Cancels the current run and later ones; the first reason counts. */
    public void cancel(Reason reason) {
        if (cancelled == null) {
            cancelled = reason;
        }
        if (run != null) {
            run.cancel(reason);
        }
    }

    /** Prevents further attempts, and ends a wait between them. */
    void drain() {
        draining = true;
        if (resting && run != null) {
            run.cancel(Reason.SHUTDOWN);
        }
    }

    void acquired(long nanos) {
        acquired = nanos;
    }

    void renewed(long until) {
        validUntil = until;
    }

    /** How long the lease has been held, in nanoseconds. */
    public long age() {
        return System.nanoTime() - acquired;
    }

    /** Whether the run waits between attempts. */
    public boolean isResting() {
        return resting;
    }

    /** Whether the lease is known to be superseded, or its work to be final. */
    public boolean isLost() {
        return cancelled == Reason.LEASE_LOST;
    }

    /** Whether the lease was not renewed in time, and may be superseded. */
    public boolean isStale() {
        return System.nanoTime() - validUntil > 0;
    }
}
