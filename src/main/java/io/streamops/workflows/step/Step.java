package io.streamops.workflows.step;

import java.time.Duration;

/**
 * What steps of one name do. Reads top to bottom on a virtual thread of its own; several run at once, so it keeps nothing of
 * one workflow where another could see it. A step may be done again after a crash, up to the moment at which its result was
 * kept: what it does elsewhere is done under names that are the same the second time.
 */
public interface Step {
    /** By which workflows ask for it. */
    String name();

    /** How long an attempt may take if the workflow does not say. */
    Duration limit();

    /** How often it is retried after a retryable failure if the workflow does not say. */
    int retries();

    /**
     * Does it.
     *
     * @throws io.streamops.execution.Failure if it cannot be done; any other exception is a defect of ours
     * @throws io.streamops.messaging.Unavailable if what all steps need is unavailable: it is done again when that is back
     */
    StepResult run(StepRun run);
}
