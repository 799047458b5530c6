package io.streamops.workflows.run;

import io.streamops.contract.event.WorkflowEvent;
import java.time.Duration;

/** How a workflow stands for whoever wants to go on with it. */
sealed interface Standing {
    /** It has come to its end, and that was told. */
    record Told() implements Standing {}

    /** It has an ending that perhaps nobody has told, which is ours to do now. */
    record Untold(WorkflowEvent ending) implements Standing {}

    /**
     * Somebody else has it.
     *
     * @param rest how long at least, if he does not say otherwise
     */
    record Busy(Duration rest) implements Standing {}

    /** It is ours. */
    record Ours(RunState state) implements Standing {}
}
