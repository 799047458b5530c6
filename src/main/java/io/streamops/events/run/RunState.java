package io.streamops.events.run;

import java.util.Set;

/** The states of a run, with the fields of its hash in Redis that tell them apart. */
public enum RunState {
    /** There is no hash. */
    ABSENT,
    /** Waits for a processor after a redrive or a released lease. A task has the state {@code fresh}, a workflow no owner. */
    QUEUED,
    /** A processor holds the lease. A task has the state {@code running}, a workflow an owner. */
    RUNNING,
    /** A task waits for its next attempt. It has the state {@code waiting}. */
    SCHEDULED,
    /** Finalized; the terminal event is not published yet. The hash has {@code ending} and no {@code told}. */
    UNPUBLISHED,
    /** The terminal event is published. A task has the state {@code ended} and no {@code ending}, a workflow has {@code told}. */
    PUBLISHED;

    /** The states that may follow. A terminal result is final, unless a dead-lettered task is redriven. */
    public Set<RunState> next() {
        return switch (this) {
            case ABSENT -> Set.of(QUEUED, RUNNING, SCHEDULED, UNPUBLISHED, PUBLISHED);
            case QUEUED -> Set.of(RUNNING, SCHEDULED, UNPUBLISHED, PUBLISHED);
            case RUNNING -> Set.of(QUEUED, SCHEDULED, UNPUBLISHED, PUBLISHED);
            case SCHEDULED -> Set.of(RUNNING, UNPUBLISHED, PUBLISHED);
            case UNPUBLISHED -> Set.of(QUEUED, PUBLISHED);
            case PUBLISHED -> Set.of(QUEUED);
        };
    }
}
