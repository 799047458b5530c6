/**
 * The gateway's side of crawls: routes, the requests as they are kept for their users, their publishing and what workers
 * answer, and the event streams about them.
 *
 * <h2>In Redis</h2>
 * {@code crawls:EMAIL} is the contract's hash, written by gateways of any make; only it counts. Beside it we keep
 * {@code crawl-index:EMAIL} (ids by creation, healed from the hash), {@code crawl-pending} (when to publish again), and
 * {@code crawl-events:EMAIL}: a stream with an entry for each change that we have made or heard of, in the same step as
 * the change, with the request's id and what its status became. The stream is cut at about 1,000 entries and forgotten
 * after 7 days of silence.
 *
 * <h2>Event streams</h2>
 * A client first gets all requests as they are now, oldest first, and then each change as it comes, always with the JSON
 * that is stored when it is sent. An event's id is {@link CrawlEventLog.Cursor}: the log's last entry that the client knows of, and
 * during the snapshot also the last request that it has got of it ({@code ENTRY~REQUEST}).
 *
 * <p>A snapshot goes in rounds, each of which is one atomic look at index, hash and log: which requests come next, and
 * what the log says since the last round of those that were shown before. What it says of those that are shown in this
 * round, or will be in a later one, is left out, as they are shown as they are now. So a place says all, and a client that
 * is cut off anywhere goes on there, without a gap and without a repeat. When a round finds no more requests, the log is
 * followed behind the entry that the round has seen last. An entry that tells of a request on its way is left out where
 * the request has come to its end since, for there is another entry that tells of that.
 *
 * <p>A place that is not ours, or behind which the log has been cut, gets a new snapshot. A change by a gateway of another
 * make becomes an entry when the worker's answer comes by us, too.
 */
@NullMarked
package io.streamops.crawl.api;

import org.jspecify.annotations.NullMarked;
