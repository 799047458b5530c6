package io.streamops.workflows.run;

import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Trial;
import io.streamops.workflows.run.Turns.Turn;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that this processor has: the effort that is made for it now, and whether there is to be another. Belongs to the
 * processor's context. Between efforts it may wait, which ends when the processor stops, and need not have its turn.
 */
final class Run {
    private final Claim claim;
    private final Turn turn;
    private @Nullable Trial<?> trial;
    private @Nullable End why;
    private boolean leaving;
    private boolean resting;
    private long freshUntil;

    /** @param freshUntil in nanoseconds, until when nobody else has it for certain */
    Run(Claim claim, Turn turn, long freshUntil) {
        this.claim = claim;
        this.turn = turn;
        this.freshUntil = freshUntil;
    }

    Claim claim() {
        return claim;
    }

    /** Makes an effort, and waits for what comes of it; throws {@link Ended} when it was ended before. */
    <T> T attempt(Duration limit, Function<Effort, T> work) {
        check();
        return result(Trial.begin(limit.isPositive() ? limit : Duration.ofMillis(1), work));
    }

    private <T> T result(Trial<T> begun) {
        trial = begun;
        try {
            return begun.result().await();
        } finally {
            trial = null;
        }
    }

    /** Waits in its turn. */
    void rest(Consumer<Effort> wait) {
        check();
        resting = true;
        try {
            result(Trial.begin(effort -> {
                wait.accept(effort);
                return true;
            }));
        } finally {
            resting = false;
        }
    }

    /** Waits while others have its turn, and then for another one. */
    void stepAside(Consumer<Effort> wait) {
        turn.giveUp();
        rest(effort -> {
            wait.accept(effort);
            effort.await(turn.takeAgain());
        });
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

    /** No further effort is made after this one, and nothing is waited for. */
    void leave() {
        leaving = true;
        if (resting && trial != null) {
            trial.end(End.STOPPED);
        }
    }

    void renewed(long until) {
        freshUntil = until;
    }

    /** Whether somebody else may have it by now. */
    boolean isStale() {
        return System.nanoTime() - freshUntil > 0;
    }
}
