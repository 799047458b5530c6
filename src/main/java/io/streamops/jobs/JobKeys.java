package io.streamops.jobs;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.messaging.redis.StreamParking;
import java.util.List;

/** Keys besides those of the contract, which third-party gateways and workers neither know nor need. */
public final class JobKeys {
    /** All known jobs, a sorted set of ids by {@code created_ts}; ids of expired jobs are removed later. */
    public static final String INDEX = "jobs:index";

    /** The stream of parked queue entries: those without a job, and those of jobs that end their worker's process. */
    public static final StreamParking.DeadLetterStream DEAD_LETTERS = new StreamParking.DeadLetterStream(
            JobNames.DEAD_LETTERS, List.of(JobNames.JOB_ID, JobNames.TASK, JobNames.PAYLOAD), JobNames.PAYLOAD);

    static final String OWNER_SUFFIX = ":owner";
    static final String GIVEN_BACK_SUFFIX = ":given-back";

    private JobKeys() {}

    /** The jobs of one owner, if access is configured. */
    public static String index(String email) {
        return INDEX + ":" + email;
    }

    /** The email of a job's owner, if access is configured. */
    public static String owner(JobId id) {
        return JobNames.job(id) + OWNER_SUFFIX;
    }

    /** How often a worker that stopped has given the job back; these are not crashes. */
    public static String givenBack(JobId id) {
        return JobNames.job(id) + GIVEN_BACK_SUFFIX;
    }
}
