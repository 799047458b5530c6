package io.streamops.jobs.requests;

/** What became of an attempt to make a job. */
sealed interface Creation {
    /** It waits in the queue. */
    record Queued(String id) implements Creation {}

    /** Its key has made one before. */
    record Repeated(MadeBefore job) implements Creation {}

    /** The queue is as long as it may be. */
    record Full() implements Creation {}
}
