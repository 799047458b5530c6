package io.streamops.workflows.run;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a workflow has come.
 *
 * @param startedAt when it was begun first, by whomever
 * @param kept the results of its first steps
 * @param place where the records are that the last of these has left; null where there is none
 * @param crashed whether the step after these has ended its processor so often that it is not to be tried any more
 */
record RunState(
        Instant startedAt, List<KeptStep> kept, @Nullable String place, boolean crashed) {
    RunState {
        kept = List.copyOf(kept);
    }
}
