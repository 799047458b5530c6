package io.streamops.collected.figures;

import io.streamops.kit.Cut;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a batch is.
 *
 * @param expected how many posts its event has announced; null where it has not
 * @param done how many posts are counted
 * @param errors how many could not be read
 * @param firstErrors what was wrong with the first of these; as many as are kept
 * @param waits why it is not worked on; null where that is not so
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

    /** Whether it is through. */
    public enum State {
        /** For its object. */
        WAITING,
        RUNNING,
        DONE,
        /** Its object did not come, and its event was parked. */
        PARKED
    }

    /**
     * For what it waits, or has waited.
     *
     * @param reason what is missing
     * @param until when it is given up
     */
    public record Wait(String reason, Instant until) {
        public Wait {
            reason = Cut.exactly(reason, LONGEST_ERROR);
        }
    }

    public BatchProgress {
        firstErrors = firstErrors.stream()
                .limit(MOST_ERRORS)
                .map(error -> Cut.exactly(error, LONGEST_ERROR))
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
