/**
 * The gateway's side of crawls: routes, stored requests, their publishing, the responses of workers, and event streams. May use
 * {@code contract}, {@code gateway} and {@code messaging}, but not the worker.
 *
 * <h2>In Redis</h2>
 * {@code crawls:EMAIL} is the contract's hash, which third-party gateways write, too; it alone is authoritative. We add
 * {@code crawl-index:EMAIL} (ids by creation time, healed from the hash), {@code crawl-pending} (times of republishing), and
 * {@code crawl-events:EMAIL}: a stream with an entry for each change that we make or detect, written atomically with the
 * change, with the id of the request and its new status. The stream is trimmed to about 1,000 entries and expires after 7 days
 * without changes.
 *
 * <h2>Event streams</h2>
 * A client first gets all requests, oldest first, and then each change, always with the JSON that is stored at the time of
 * sending. The id of an event is a {@link CrawlEventLog.Cursor}: the last entry of the log that the client has, and during the
 * snapshot also the last request ({@code ENTRY~REQUEST}).
 *
 * <p>A snapshot consists of steps. Each step reads index, hash and log atomically: the next requests, and the changes since the
 * previous step to requests of earlier steps. Changes to requests of this step or later ones are skipped, because those are
 * sent in their current state. So the cursor is the whole state, and a client that is cut off anywhere resumes without gaps or
 * repeats. After the step that finds no more requests, the stream follows the log from the last entry of that step. A change
 * of a request that has become final since is skipped, because a later entry announces the end.
 *
 * <p>If a cursor is not ours, or the log after it was trimmed, the client gets a new snapshot. A change by a third-party gateway
 * becomes an entry when we consume the worker's response.
 */
@NullMarked
package io.streamops.crawl.api;

import org.jspecify.annotations.NullMarked;
