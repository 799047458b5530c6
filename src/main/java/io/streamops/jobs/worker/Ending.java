package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobStatus;

/**
 * How a job ends.
 *
 * @param field of its hash, in which the outcome is kept
 * @param value the outcome as JSON
 * @param data what its last event says
 */
record Ending(JobStatus status, String field, String value, String data) {
    /** A longer result is not told in the event. */
    private static final int SHORT = 8_192;

    private static final int LONGEST = 4 * 1024 * 1024;

    /** With a result as JSON, of which there can be too much. */
    static Ending done(String result, long millis) {
        if (result.length() > LONGEST) {
            return failed(new JobError(
                    "result_too_large", "the result has more than the " + LONGEST + " characters that are kept"));
        }
        var told = result.length() <= SHORT ? ",\"result\":" + result : "";
        return new Ending(JobStatus.DONE, JobNames.RESULT, result, "{\"ms\":" + millis + told + "}");
    }

    static Ending failed(JobError error) {
        var json = error.toJson().encode();
        return new Ending(JobStatus.ERROR, JobNames.ERROR, json, json);
    }
}
