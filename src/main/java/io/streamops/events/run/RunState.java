package io.streamops.events.run;

import java.util.Set;

/** The states of a run; the fields that say so are those of its hash. */
public enum RunState {
    /** Nothing is known of it. */
    ABSENT,
    /** It waits for a processor: it was asked for again, or given back. A task has the state {@code fresh}, a workflow no owner. */
    QUEUED,
    /** A processor has it, until its lease is over. A task has the state {@code running}, a workflow an owner. */
    RUNNING,
    /** A task waits for its next attempt; it has the state {@code waiting}. */
    SCHEDULED,
    /** It has ended, and the event that says so is to be published. It has an {@code ending}, and no {@code told}. */
    UNPUBLISHED,
    /** It has ended, and that is published. A task has the state {@code ended} and no {@code ending}, a workflow has {@code told}. */
    PUBLISHED;

    /** The states that may follow. An end is final, but for a dead-lettered task that is asked for again. */
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
