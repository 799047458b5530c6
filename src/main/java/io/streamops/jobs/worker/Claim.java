package io.streamops.jobs.worker;

import io.streamops.contract.job.JobId;
import java.util.concurrent.TimeUnit;

/** One attempt at a job, by which whatever it writes is checked. Belongs to the worker's context. */
final class Claim {
    /** What is told sooner does not keep the job any longer: most jobs are over by then. */
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final JobId job;
    private final String entry;
    private final int attempt;
    private boolean isKept;
    private long kept;

    /**
     * To begin with.
     *
     * @param entry the id of the queue's entry
     * @param attempt how often that has been delivered, this time included; whoever takes it over counts it up
     */
    Claim(JobId job, String entry, int attempt) {
        this.job = job;
        this.entry = entry;
        this.attempt = attempt;
    }

    JobId job() {
        return job;
    }

    String entry() {
        return entry;
    }

    int attempt() {
        return attempt;
    }

    /** Its keys are to be kept for the job's time from then on, if it is ours. */
    void kept(Standing standing, long nanos) {
        if (standing == Standing.OURS) {
            kept = nanos;
            isKept = true;
        }
    }

    /** Whether that has not been said for a while. */
    boolean isToBeKept(long nanos) {
        return !isKept || nanos - kept > LONG_NANOS;
    }
}
