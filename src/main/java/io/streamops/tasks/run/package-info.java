/**
 * Brings each task to one end, from a {@code task.created}: attempts under leases, retries, dead letters.
 *
 * <pre>
 *     permit ─ claim ─ task.processing ─ attempt ─┬─ completed or dead-lettered ─ finalize ─ its event ─ mark published
 *                                                 └─ failed ─ retry: in the schedule ─ task.failed ─ mark published
 * </pre>
 *
 * <p>What has come of an attempt is written in Redis before its event is published (docs/adr/0023). Whoever finds something that was
 * written and not published, publishes it.
 *
 * <p>A task is driven by its {@code task.created}, which is not settled before its end is published or a retry is scheduled, and then
 * by its entry in {@code tasks:due}, which stays there until its end is published.
 *
 * <p>Others end tasks too. A gateway finalizes first as well, so the processor that attempts the task loses its lease. Third-party
 * processors only publish: their ends are learned as published, and their failures scheduled, when they are read, unless the run says
 * otherwise or they are of an earlier round.
 *
 * <p>May use {@code contract}, {@code events}, {@code execution}, {@code messaging}, {@code kit} and {@code tasks.kind}.
 */
@NullMarked
package io.streamops.tasks.run;

import org.jspecify.annotations.NullMarked;
