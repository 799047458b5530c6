package io.streamops.jobs.kind;

import io.streamops.contract.job.JobKind;
import java.time.Duration;

/**
 * A kind of job that this build can do.
 *
 * @param concurrency how many of it run at once on a node
 * @param limit how long one may take
 */
public record JobKindDefinition(JobKind name, JobHandler task, int concurrency, Duration limit) {}
