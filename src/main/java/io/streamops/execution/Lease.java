package io.streamops.execution;

import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.RunCancelled.Reason;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive right to work on something, for as long as it is renewed; a subclass says on what, and by which token the store
 * knows it. The work is done in runs, one after the other, which end when the lease does. Belongs to its keeper's context.
 */
public abstract class Lease {
    private @Nullable CancellableRun<?> run;
    private @Nullable Reason cancelled;
    private boolean draining;
    private boolean resting;
    private long acquired;
    private long validUntil;

    protected Lease() {}

    /** Begins a run; it is cancelled at once if the lease is. */
    public <T> CancellableRun<T> begin(Function<RunContext, T> work) {
        return track(CancellableRun.begin(work));
    }

    /** Makes one attempt, and waits for its result; throws {@link RunCancelled} if it is cancelled, or not to be begun any more. */
    public <T> T attempt(Duration limit, Function<RunContext, T> work) {
        check();
        return result(track(CancellableRun.begin(limit, work)));
    }

    /** Waits between attempts, until the worker drains at the latest: then throws {@link RunCancelled}. */
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

    /** The same, while others have the permit; has it again afterwards. */
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

    /** Throws {@link RunCancelled} if no further attempt is to be made. */
    public void check() {
        if (cancelled != null) {
            throw new RunCancelled(cancelled);
        }
        if (draining) {
            throw new RunCancelled(Reason.SHUTDOWN);
        }
    }

    /** Cancels the run, and all that would follow; the first reason counts. */
    public void cancel(Reason reason) {
        if (cancelled == null) {
            cancelled = reason;
        }
        if (run != null) {
            run.cancel(reason);
        }
    }

    /** No further attempt is made, and nothing is waited for. */
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

    /** How long it is held, in nanoseconds. */
    public long age() {
        return System.nanoTime() - acquired;
    }

    /** Whether it waits between attempts. */
    public boolean isResting() {
        return resting;
    }

    /** Whether the store is known to have given it to another owner, or to have ended it. */
    public boolean isLost() {
        return cancelled == Reason.LEASE_LOST;
    }

    /** Whether it was not renewed in time, so that it may have another owner by now. */
    public boolean isStale() {
        return System.nanoTime() - validUntil > 0;
    }
}
