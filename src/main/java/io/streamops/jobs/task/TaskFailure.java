package io.streamops.jobs.task;

import io.streamops.contract.job.JobError;

/** The job cannot be done, and its user is told why. */
public final class TaskFailure extends RuntimeException {
    private final transient JobError error;

    public TaskFailure(String code, String message) {
        super(message, null, false, false);
        this.error = new JobError(code, message);
    }

    public JobError error() {
        return error;
    }
}
