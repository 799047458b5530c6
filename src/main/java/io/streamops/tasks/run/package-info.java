/**
 * Brings each task to one end, from a {@code task.created}: attempts under leases, retries, dead letters.
 *
 * <pre>
 *     permit ─ claim ─ task.processing ─ attempt ─┬─ completed or dead-lettered ─ finalize ─ its event ─ mark published
 *                                                 └─ failed ─ retry: in the schedule ─ task.failed ─ mark published
 * </pre>
 *
 * <p>The outcome of an attempt is stored in Redis before its event is published (docs/adr/0023). A processor that finds an unpublished
 * outcome publishes it.
 *
 * <p>A task is driven by its {@code task.created}, which is not acknowledged before the terminal event is published or a retry is
 * scheduled, and then by its entry in {@code tasks:due}, which stays there until the terminal event is published.
 *
 * <p>Others end tasks too. A gateway finalizes first, so the processor that attempts the task loses its lease. Third-party processors
 * only publish: their terminal events are learned as published, and their failures are scheduled, unless the run is final already or
 * they are of an earlier round.
 *
 * <p>May use {@code contract}, {@code events}, {@code execution}, {@code messaging}, {@code kit} and {@code tasks.kind}.
 */
@NullMarked
package io.streamops.tasks.run;

import org.jspecify.annotations.NullMarked;
