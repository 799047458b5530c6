package io.streamops.jobs.worker;

/** Thrown to a task whose run has ended before it has, so that it leaves; also to a job that waits for its turn to run. */
final class Interrupted extends RuntimeException {
    Interrupted() {
        super("the run has ended", null, false, false);
    }
}
