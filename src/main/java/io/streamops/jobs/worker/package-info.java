/**
 * Takes jobs from the queue and brings each to exactly one end. A worker writes to a job only while the queue's entry is its own
 * and the job is not final, in one step with that check ({@code io.streamops.jobs.JobScripts}): a worker that stood still while another took over, a
 * second end, an expired job change nothing.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging}, {@code kit}, {@code execution} and {@code jobs.kind}.
 */
@NullMarked
package io.streamops.jobs.worker;

import org.jspecify.annotations.NullMarked;
