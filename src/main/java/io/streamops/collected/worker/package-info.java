/**
 * The consumer of collected data: from a message in {@code analytics.data.collected} to posts that are analysed, counted and
 * published, and a result. Its steps can be read in {@link io.streamops.collected.worker.CollectedHandler}.
 *
 * <p>A batch that comes twice is worked on twice at most, and its posts count once: they are known by project, platform and id,
 * the batch by its event's id. A batch is closed before its result is published, so after a crash in between only the result
 * is published again.
 *
 * <p>An event whose object does not exist leaves the lane and waits in Redis ({@link
 * io.streamops.collected.worker.WaitingEvents}). A lane of its own ({@link io.streamops.collected.worker.WaitingLane}) looks for the
 * object again, and puts the event back into the queue, or parks it.
 */
@NullMarked
package io.streamops.collected.worker;

import org.jspecify.annotations.NullMarked;
