/**
 * The records of workflows: read from their input, kept between steps, and written as NDJSON and CSV.
 *
 * <p>Between steps, records that are too long for Redis are stored as {@code streamops/steps/<workflow>/N.ndjson.gz}, and deleted once
 * those of the next step are stored or the terminal event is published. The deletion is not retried: after a crash, or while the
 * storage is unavailable, objects stay. Operators can expire them by a rule for their prefix, for example {@code mc ilm rule add
 * --prefix steps/ --expire-days 30 ALIAS/streamops}, with more days than a workflow may take.
 */
@NullMarked
package io.streamops.workflows.records;

import org.jspecify.annotations.NullMarked;
