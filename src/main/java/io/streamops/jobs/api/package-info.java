/**
 * The gateway's side of jobs: routes, submission, back-pressure, lists and event streams. May use {@code gateway}, {@code schema},
 * {@code messaging}, {@code contract}, {@code settings} and {@code kit}.
 *
 * <h2>In Redis</h2>
 * The contract has {@code job:ID}, {@code job:ID:events}, {@code jobs:stream} and {@code idempotency:KEY}. In the same atomic steps, a
 * gateway keeps {@code jobs:index} (ids by creation) and, for jobs with an owner, {@code jobs:index:EMAIL} and
 * {@code job:ID:owner}. An owner may see the jobs in their index; an id leaves it only after the job has expired. An index is swept
 * where it is read, {@code jobs:index} also in the background.
 *
 * <p>A gateway creates the workers' group at the beginning of the queue: at startup, with the first entry of a queue that was lost, and
 * every 15 s, in case a third-party gateway has created the queue anew. So no worker misses waiting entries.
 *
 * <p>The event {@code queued} has the id of the queue's entry, so that a cancel can remove the entry.
 *
 * <h2>Back-pressure</h2>
 * No job is created while the backlog, waiting and running jobs, is at its maximum. The backlog is never longer than the queue, so the
 * script that creates a job only compares the queue's length. Once the queue is that long, it may consist of finished entries:
 * {@link QueueCapacity} trims these, and measures how many jobs may be added to the rest.
 *
 * <h2>Event streams</h2>
 * A client gets {@code hello}, then the log from its beginning or after {@code Last-Event-ID}, then new events up to the terminal one.
 * The id of an event is that of its entry; after an invalid id, the stream starts over.
 */
@NullMarked
package io.streamops.jobs.api;

import org.jspecify.annotations.NullMarked;
