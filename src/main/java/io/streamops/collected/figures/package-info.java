/**
 * The figures of projects: how many posts there are, of which platforms, moods and risks, when they were published, which
 * keywords they have, and which batches brought them.
 *
 * <p>Whoever counts keeps for each post what it has contributed ({@link Contribution}). A chunk of posts is folded into
 * one set of {@link Changes}, and one script applies it if what those posts have contributed before is still what the
 * changes start from; else it answers what has changed, and they are made anew. So a chunk counts as a whole or not at
 * all, and counting it again, in any order and by however many nodes, changes nothing.
 *
 * <h2>In Redis</h2>
 * All keys begin with {@code collected:} and end with the project's id; a platform in a key is written as in a URL.
 * Figures have no end: they are the record. A project is forgotten by deleting its keys and its member of
 * {@code collected:projects}.
 *
 * <ul>
 *   <li>{@code collected:projects}: a sorted set of all projects.
 *   <li>{@code collected:posts:BUCKET:ID}: hashes, 16,384 a project at the most, of what each post contributes: two short
 *       fields a post, so that Redis keeps them compactly up to some four million posts.
 *   <li>{@code collected:totals:ID}: a hash of figures by platform, and how many batches there were, and errors in them.
 *   <li>{@code collected:month:MONTH:PLATFORM:ID}: a hash of figures by day.
 *   <li>{@code collected:day:DAY:PLATFORM:ID}: a hash of figures by hour.
 *   <li>{@code collected:impacts:DAY:PLATFORM:ID}, and {@code all} for the day: how many posts have which impact, in
 *       hundredths, so that the greatest stays right when a post's falls.
 *   <li>{@code collected:words:ID}: a hash of keywords: how many posts have each, their engagement, how it is spelt.
 *       Up to 60,000 of a project are exact; when there are more, rare ones are forgotten, and count anew where they come
 *       again.
 *   <li>{@code collected:word-ranks:ID}: a sorted set of those that most posts have: of all, up to 4,000; else of those,
 *       2,000 or more after each cut, that more posts have than the field of a dot in the hash says.
 *   <li>{@code collected:ended:ID}: a hash of all batches that are through, so that none counts twice.
 *   <li>{@code collected:batches:ID}, {@code collected:batch:HASH:ID}: the last 1,000 batches, and what there is to tell of
 *       each; that is kept for 30 days.
 * </ul>
 *
 * <p>A field of figures begins with its letter (see {@link Figure}) and ends with the platform, the day or the hour.
 * Figures are whole numbers, engagement and impact in hundredths, reach in ten-thousandths, and exact up to 2^53.
 *
 * <p>May use {@code contract}, {@code messaging} and {@code kit}.
 */
@NullMarked
package io.streamops.collected.figures;

import org.jspecify.annotations.NullMarked;
