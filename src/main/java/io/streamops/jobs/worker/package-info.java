/**
 * Takes jobs from the queue and brings each to exactly one end. Whatever a worker writes of a job is written only while the
 * queue's entry is still its own and the job has no end yet, in one step with that check ({@code JobScripts}): a worker that
 * stood still while another took over, a second end, an expired job change nothing.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging}, {@code kit} and {@code jobs.task}.
 */
@NullMarked
package io.streamops.jobs.worker;

import org.jspecify.annotations.NullMarked;
