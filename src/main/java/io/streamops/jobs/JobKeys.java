package io.streamops.jobs;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;

/** Keys beside those of the contract, which foreign gateways and workers neither know nor miss. */
public final class JobKeys {
    /** All jobs that we know of, a sorted set of ids by {@code created_ts}; ids whose hash has expired leave it in time. */
    public static final String INDEX = "jobs:index";

    static final String OWNER_SUFFIX = ":owner";
    static final String GIVEN_BACK_SUFFIX = ":given-back";

    private JobKeys() {}

    /** The same of one owner, where access is configured. */
    public static String index(String email) {
        return INDEX + ":" + email;
    }

    /** The email of whoever has asked for a job, where access is configured. */
    public static String owner(JobId id) {
        return JobNames.job(id) + OWNER_SUFFIX;
    }

    /** How often a job was given back by a worker that stopped in good order, which is no crash. */
    public static String givenBack(JobId id) {
        return JobNames.job(id) + GIVEN_BACK_SUFFIX;
    }
}
