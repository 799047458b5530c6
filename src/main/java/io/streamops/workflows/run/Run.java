package io.streamops.workflows.run;

import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Trial;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that this processor has: the effort that is made for it now, and whether there is to be another. Belongs to the
 * processor's context.
 */
final class Run {
    private final Claim claim;
    private @Nullable Trial<?> trial;
    private @Nullable End why;
    private boolean leaving;
    private long freshUntil;

    /** @param freshUntil in nanoseconds, until when nobody else has it for certain */
    Run(Claim claim, long freshUntil) {
        this.claim = claim;
        this.freshUntil = freshUntil;
    }

    Claim claim() {
        return claim;
    }

    /** Makes an effort, and waits for what comes of it; throws {@link Ended} when it was ended before. */
    <T> T attempt(Duration limit, Function<Effort, T> work) {
        check();
        var begun = Trial.begin(limit.isPositive() ? limit : Duration.ofMillis(1), work);
        trial = begun;
        try {
            return begun.result().await();
        } finally {
            trial = null;
        }
    }

    /** Throws {@link Ended} when the workflow is not to be gone on with. */
    void check() {
        if (why != null) {
            throw new Ended(why);
        }
        if (leaving) {
            throw new Ended(End.STOPPED);
        }
    }

    /** Ends the effort, and all that would follow. */
    void end(End reason) {
        if (why == null) {
            why = reason;
        }
        if (trial != null) {
            trial.end(reason);
        }
    }

    /** No further effort is made after this one. */
    void leave() {
        leaving = true;
    }

    void renewed(long until) {
        freshUntil = until;
    }

    /** Whether somebody else may have it by now. */
    boolean isStale() {
        return System.nanoTime() - freshUntil > 0;
    }
}
