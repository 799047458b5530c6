package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.messaging.Unavailable;

/** How a run has ended, by itself or by what happened around it. */
sealed interface RunEnd {
    /**
     * The task has done its work.
     *
     * @param result as JSON
     */
    record Finished(String result) implements RunEnd {}

    /** It could not, or has taken too long, or too much. */
    record Failed(JobError error) implements RunEnd {}

    /** The job is not ours to end any more. */
    record Overtaken(Standing standing) implements RunEnd {}

    /** The worker stops, and another one is to go on. */
    record Stopped() implements RunEnd {}

    /** Redis is away, so nothing that was done can be told. */
    record Away(Unavailable cause) implements RunEnd {}
}
