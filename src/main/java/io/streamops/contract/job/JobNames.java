package io.streamops.contract.job;

/** The names of the contract. */
public final class JobNames {
    /** The default queue. */
    public static final String STREAM = "jobs:stream";
    /** The default consumer group. */
    public static final String GROUP = "workers";
    /** The stream of parked queue entries. */
    public static final String DEAD_LETTERS = "jobs:dlq";

    /** A field of queue entries and hashes. */
    public static final String JOB_ID = "job_id";

    public static final String TASK = "task";
    public static final String PAYLOAD = "payload";

    /** A field of hashes. */
    public static final String STATUS = "status";

    public static final String CREATED_TS = "created_ts";
    public static final String UPDATED_TS = "updated_ts";
    public static final String TTL_S = "ttl_s";
    public static final String RESULT = "result";
    public static final String ERROR = "error";

    /** A field of events. */
    public static final String TYPE = "type";

    public static final String TS = "ts";
    public static final String STEP = "step";
    public static final String DATA = "data";

    /** The prefix of job hashes. */
    public static final String JOB_PREFIX = "job:";
    /** What streams of events are called, after the hash. */
    public static final String EVENTS_SUFFIX = ":events";

    private JobNames() {}

    /** The key of a job's hash. */
    public static String job(JobId id) {
        return JOB_PREFIX + id.value();
    }

    /** The key of a job's event stream. */
    public static String events(JobId id) {
        return job(id) + EVENTS_SUFFIX;
    }

    /** The key that maps an idempotency key to its job. */
    public static String idempotency(String key) {
        return "idempotency:" + key;
    }
}
