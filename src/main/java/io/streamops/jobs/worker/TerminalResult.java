package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobStatus;

/**
 * The result of a job.
 *
 * @param field of the job's hash that keeps the value
 * @param value the result or error, as JSON
 * @param data of the terminal event
 */
record TerminalResult(JobStatus status, String field, String value, String data) {
    /** A longer result is left out of the event. */
    private static final int MAX_IN_EVENT = 8_192;

    private static final int MAX_LENGTH = 4 * 1024 * 1024;
    private static final int MAX_MESSAGE = 2_000;

    /** @param result JSON; too long a result fails the job */
    static TerminalResult done(String result, long millis) {
        if (result.length() > MAX_LENGTH) {
            return failed("result_too_large", "the result is longer than " + MAX_LENGTH + " characters");
        }
        var inEvent = result.length() <= MAX_IN_EVENT ? ",\"result\":" + result : "";
        return new TerminalResult(JobStatus.DONE, JobNames.RESULT, result, "{\"ms\":" + millis + inEvent + "}");
    }

    static TerminalResult failed(String code, String message) {
        var brief = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "…";
        var json = new JobError(code, brief).toJson().encode();
        return new TerminalResult(JobStatus.ERROR, JobNames.ERROR, json, json);
    }
}
