/**
 * The figures of projects: the number of posts by platform, sentiment and risk, their publication times, keywords, and
 * batches.
 *
 * <p>The contribution of each post is stored ({@link PostContribution}). A chunk of posts is folded into one set of
 * {@link StatisticsDelta}. One script applies it, if the stored contributions are those that the changes are based on; otherwise it
 * returns the stored ones, and the changes are computed anew. So a chunk is counted completely or not at all, and counting
 * it again, in any order and by any node, changes nothing.
 *
 * <h2>In Redis</h2> All keys start with {@code collected:} and end with the project id; platforms in keys are URL-encoded.
 * Figures do not expire: they are the record. To delete a project, delete its keys and its member in
 * {@code collected:projects}.
 *
 * <ul>
 * <li>{@code collected:projects}: a sorted set of all projects.
 * <li>{@code collected:posts:BUCKET:ID}: hashes, at most 16,384 per project, with the contribution of each post: two short
 *     fields per post, which Redis stores compactly up to about four million posts.
 * <li>{@code collected:totals:ID}: a hash of figures by platform, with the number of batches and their errors.
 * <li>{@code collected:month:MONTH:PLATFORM:ID}: a hash of figures by day.
 * <li>{@code collected:day:DAY:PLATFORM:ID}: a hash of figures by hour.
 * <li>{@code collected:impacts:DAY:PLATFORM:ID}, and {@code all} for the day: the number of posts by impact in hundredths,
 *     so that the maximum stays right when a post's impact falls.
 * <li>{@code collected:words:ID}: a hash of keywords with posts, engagement and spelling. Exact up to 60,000 per project;
 *     above that, rare ones are dropped and counted anew if they come again.
 * <li>{@code collected:word-ranks:ID}: a sorted set of the most frequent keywords: all up to 4,000; above that, the 2,000 or
 *     more with more posts than the threshold in the hash's field {@code .}.
 * <li>{@code collected:ended:ID}: a hash of all completed batches, so that none counts twice.
 * <li>{@code collected:batches:ID}, {@code collected:batch:HASH:ID}: the last 1,000 batches and their data, kept for 30
 *     days.
 * </ul>
 *
 * <p>Fields of figures start with a letter (see {@link CounterField}) and end with the platform, day or hour. Figures are integers
 * (engagement and impact in hundredths, reach in ten-thousandths), exact up to 2^53.
 *
 * <p>May use {@code contract}, {@code messaging} and {@code kit}.
 */
@NullMarked
package io.streamops.collected.statistics;

import org.jspecify.annotations.NullMarked;
