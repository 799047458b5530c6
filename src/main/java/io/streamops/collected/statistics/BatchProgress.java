package io.streamops.collected.statistics;

import io.streamops.kit.Truncation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a batch.
 *
 * @param expected the number of posts announced; null if not announced
 * @param done the number of posts counted
 * @param errors the number of unreadable posts
 * @param firstErrors the first errors, up to a limit
 * @param waits why the batch waits; null if it does not
 */
public record BatchProgress(
        State state,
        @Nullable Long expected,
        long done,
        long errors,
        List<String> firstErrors,
        @Nullable Wait waits) {
    private static final int MOST_ERRORS = 20;
    private static final int LONGEST_ERROR = 300;

    /** The state of a batch. */
    public enum State {
        /** Waits for its object. */
        WAITING,
        RUNNING,
        DONE,
        /** The object did not appear, and the event was parked. */
        PARKED
    }

    /**
     * A wait for an object.
     *
     * @param reason what is missing
     * @param until when the wait times out
     */
    public record Wait(String reason, Instant until) {
        public Wait {
            reason = Truncation.exactly(reason, LONGEST_ERROR);
        }
    }

    public BatchProgress {
        firstErrors = firstErrors.stream()
                .limit(MOST_ERRORS)
                .map(error -> Truncation.exactly(error, LONGEST_ERROR))
                .toList();
    }

    public BatchProgress(State state, @Nullable Long expected, long done, long errors, List<String> firstErrors) {
        this(state, expected, done, errors, firstErrors, null);
    }

    public static BatchProgress waiting(@Nullable Long expected, Wait wait) {
        return new BatchProgress(State.WAITING, expected, 0, 0, List.of(), wait);
    }

    public static BatchProgress parked(@Nullable Long expected, Wait wait) {
        return new BatchProgress(State.PARKED, expected, 0, 0, List.of(), wait);
    }
}
