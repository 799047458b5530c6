/**
 * The gateway's side of jobs: routes, new jobs, the bound on how many wait, what became of them, and their event streams.
 *
 * <h2>In Redis</h2>
 * {@code job:ID}, {@code job:ID:events}, {@code jobs:stream} and {@code idempotency:KEY} are the contract's. Beside them we
 * keep, in the same atomic steps, {@code jobs:index} (ids by creation) and, of jobs of somebody with an email,
 * {@code jobs:index:EMAIL} and {@code job:ID:owner}. Who is in the one may see the job; an id leaves it only when the job is
 * gone. An index is tidied where it is read, and {@code jobs:index} also in the background.
 *
 * <p>A gateway makes the workers' group, at the beginning of the queue: when it starts, together with the first entry of a queue that
 * was lost, and every 15 s where a gateway of another make has made the queue anew. So no worker misses what waits.
 *
 * <p>The event {@code queued} of a job of ours has the id of its entry in the queue. So a cancel finds the entry, and takes it
 * out of the queue.
 *
 * <h2>The bound</h2>
 * No job is made while so many are waiting or being worked on. What waits is never more than the queue has entries, so the
 * script that makes a job only compares the queue's length, which costs nothing. When the queue is that long, it may be full
 * of what is done with: {@link QueueCapacity} trims that, and measures how much may be added to the rest.
 *
 * <h2>Event streams</h2>
 * A client gets {@code hello}, then the log from its beginning or from behind {@code Last-Event-ID}, and what is added to it,
 * up to the event that ends the job. An event's id is its entry's. An id that cannot be one starts over.
 */
@NullMarked
package io.streamops.jobs.api;

import org.jspecify.annotations.NullMarked;
