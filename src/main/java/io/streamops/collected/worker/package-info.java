/**
 * The consumer of collected data: from a message in {@code analytics.data.collected} to posts that are analysed, counted and
 * published, and a result. Its steps can be read in {@link io.streamops.collected.worker.CollectedHandler}.
 *
 * <p>A batch that comes twice is worked on twice at most, and its posts count once: they are known by project, platform and id,
 * the batch by its event's id. A batch is closed before its result is published, so after a crash in between only the result
 * is published again.
 */
@NullMarked
package io.streamops.collected.worker;

import org.jspecify.annotations.NullMarked;
