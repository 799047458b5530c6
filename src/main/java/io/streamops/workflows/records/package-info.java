/**
 * The records of workflows: read from their input, kept between steps, and written as NDJSON and CSV.
 *
 * <p>What is too long for Redis lies in the object storage between steps, as {@code streamops/steps/<workflow>/N.ndjson.gz}, and is
 * deleted once the next step's are kept, or the workflow's end was told. Nobody comes back for that: what a crash, or a storage
 * that was away, has left there stays. Operators who want that gone add a rule to the bucket, which leaves alone what workflows
 * have made for their users, for example {@code mc ilm rule add --prefix steps/ --expire-days 30 ALIAS/streamops}; with more days
 * than a workflow may take.
 */
@NullMarked
package io.streamops.workflows.records;

import org.jspecify.annotations.NullMarked;
