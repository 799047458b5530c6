package io.streamops.jobs.task;

import io.streamops.contract.job.JobTask;
import java.time.Duration;

/**
 * A kind of job that this build can do.
 *
 * @param concurrency how many of it run at once on a node
 * @param limit how long one may take
 */
public record TaskKind(JobTask name, Task task, int concurrency, Duration limit) {}
