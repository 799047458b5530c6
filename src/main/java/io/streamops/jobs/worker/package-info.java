/**
 * Takes jobs from the queue and brings each to exactly one terminal event. A worker writes to a job only while it holds the lease on
 * the queue's entry and the job is not final; each script checks that in the same step ({@code io.streamops.jobs.JobScripts}). So a
 * superseded worker, a second end or an expired job change nothing.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging}, {@code kit}, {@code execution} and {@code jobs.kind}.
 */
@NullMarked
package io.streamops.jobs.worker;

import org.jspecify.annotations.NullMarked;
