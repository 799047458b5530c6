/**
 * The consumer of collected data: from a message in {@code analytics.data.collected} to analyzed, counted and published
 * posts, and a result. {@link io.streamops.collected.worker.CollectedMessageHandler} shows the steps.
 *
 * <p>A repeated batch may be processed twice, but its posts count once: posts are identified by project, platform and id,
 * batches by event id. A batch is closed before its result is published; after a crash in between, only the result is
 * published again.
 *
 * <p>An event whose object does not exist leaves the lane and waits in Redis
 * ({@link io.streamops.collected.worker.WaitingEventStore}). A lane of its own
 * ({@link io.streamops.collected.worker.WaitingEventPoller}) looks for the object, and requeues or parks the event.
 */
@NullMarked
package io.streamops.collected.worker;

import org.jspecify.annotations.NullMarked;
