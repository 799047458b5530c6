package io.streamops.collected.figures;

import io.streamops.kit.Cut;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a batch is.
 *
 * @param expected how many posts its event has announced; null where it has not
 * @param done how many posts are counted
 * @param errors how many could not be read
 * @param firstErrors what was wrong with the first of these; as many as are kept
 */
public record BatchProgress(State state, @Nullable Long expected, long done, long errors, List<String> firstErrors) {
    private static final int MOST_ERRORS = 20;
    private static final int LONGEST_ERROR = 300;

    /** Whether it is through. */
    public enum State {
        RUNNING,
        DONE
    }

    public BatchProgress {
        firstErrors = firstErrors.stream()
                .limit(MOST_ERRORS)
                .map(error -> Cut.exactly(error, LONGEST_ERROR))
                .toList();
    }
}
