package io.streamops.workflows.run;

import io.streamops.contract.event.WorkflowEvent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a workflow stands for whoever wants to go on with it. */
sealed interface Standing {
    /**
     * It has come to its end, and that was told.
     *
     * @param place where its last records have been; null where there was none, or none that is worth to be known
     */
    record Told(@Nullable String place) implements Standing {}

    /**
     * It has an ending that perhaps nobody has told, which is ours to do now.
     *
     * @param place where its last records are; null where there is none
     */
    record Untold(WorkflowEvent ending, @Nullable String place) implements Standing {}

    /**
     * Somebody else has it.
     *
     * @param rest how long at least, if he does not say otherwise
     */
    record Busy(Duration rest) implements Standing {}

    /** It is ours. */
    record Ours(RunState state) implements Standing {}
}
