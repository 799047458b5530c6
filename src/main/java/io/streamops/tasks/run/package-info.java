/**
 * Brings tasks to exactly one end. What a task has come to is decided in Redis before it is told ({@code TaskScripts}): a try is
 * made under a lease, its failure is scheduled, its ending recorded once; then the event is published, and then it is noted that
 * it was. Whoever finds something that was recorded and not told, tells it.
 *
 * <p>A task is driven by its {@code task.created}, which is not settled before an ending was told or a further try was
 * scheduled, and then by its entry in {@code tasks:due}, which stays there until an ending was told.
 *
 * <p>Others end tasks too. A gateway records the ending first as well, and then whoever tries the task has lost it. Processors of
 * other makes only publish: their endings are recorded as told, and their failures scheduled, when they are read, unless what is
 * recorded says otherwise or they are of an earlier round.
 *
 * <p>May use {@code contract}, {@code events}, {@code messaging}, {@code kit} and {@code tasks.kind}.
 */
@NullMarked
package io.streamops.tasks.run;

import org.jspecify.annotations.NullMarked;
