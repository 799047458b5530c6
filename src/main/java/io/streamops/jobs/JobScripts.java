package io.streamops.jobs;

import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobStatus;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.vertx.redis.client.Response;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The scripts of jobs. Those of a worker run in batches ({@code redis/jobs/parts/attempt.lua}). */
public final class JobScripts {
    /** The error code of jobs that end their worker's process. */
    public static final String CRASHED = "worker_crashed";

    public static final ScriptSet ALL = new ScriptSet("jobs")
            .with("JOB_PREFIX", JobNames.JOB_PREFIX)
            .with("EVENTS_SUFFIX", JobNames.EVENTS_SUFFIX)
            .with("OWNER_SUFFIX", JobKeys.OWNER_SUFFIX)
            .with("GIVEN_BACK_SUFFIX", JobKeys.GIVEN_BACK_SUFFIX)
            .with(
                    "TERMINAL",
                    Arrays.stream(JobStatus.values())
                            .filter(JobStatus::isFinal)
                            .map(JobStatus::word)
                            .collect(Collectors.toSet()))
            .with("CRASHED", CRASHED);

    public static final Script CREATE = ALL.script("create");
    public static final Script EXTENT = ALL.script("extent");
    public static final Script CANCEL = ALL.script("cancel");
    public static final Script FOLLOW = ALL.script("follow");
    public static final Script LIST = ALL.script("list");
    public static final Script START = ALL.script("start");
    public static final Script WRITE = ALL.script("write");
    public static final Script GIVE_BACK = ALL.script("give-back");
    public static final Script CHECK = ALL.script("check");
    static final Script SWEEP_INDEX = ALL.script("sweep-index");

    private JobScripts() {}

    /** An integer reply; 0 for any other. */
    public static long number(Response reply) {
        var number = reply.toLong();
        return number == null ? 0 : number;
    }
}
