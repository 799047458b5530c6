package io.streamops.contract.job;

/** What things are called in this contract. */
public final class JobNames {
    /** The queue, where it is not set otherwise. */
    public static final String STREAM = "jobs:stream";
    /** The group in which workers share it, where it is not set otherwise. */
    public static final String GROUP = "workers";
    /** What workers could not take for a job. */
    public static final String DEAD_LETTERS = "jobs:dlq";

    /** Of queue entries and of hashes. */
    public static final String JOB_ID = "job_id";

    public static final String TASK = "task";
    public static final String PAYLOAD = "payload";

    /** Of hashes. */
    public static final String STATUS = "status";

    public static final String CREATED_TS = "created_ts";
    public static final String UPDATED_TS = "updated_ts";
    public static final String TTL_S = "ttl_s";
    public static final String RESULT = "result";
    public static final String ERROR = "error";

    /** Of events. */
    public static final String TYPE = "type";

    public static final String TS = "ts";
    public static final String STEP = "step";
    public static final String DATA = "data";

    /** What hashes of jobs are called, before the id. */
    public static final String JOB_PREFIX = "job:";

    private JobNames() {}

    /** The hash with the state of a job. */
    public static String job(JobId id) {
        return JOB_PREFIX + id.value();
    }

    /** The stream of a job's events. */
    public static String events(JobId id) {
        return job(id) + ":events";
    }

    /** Which job an idempotency key has made. */
    public static String idempotency(String key) {
        return "idempotency:" + key;
    }
}
