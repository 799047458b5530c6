package io.streamops.jobs.worker;

import io.streamops.contract.job.JobId;

/**
 * One attempt at a job, by which whatever it writes is checked.
 *
 * @param entry the id of the queue's entry
 * @param attempt how often that has been delivered, this time included; whoever takes it over counts it up
 */
record Claim(JobId job, String entry, int attempt) {}
