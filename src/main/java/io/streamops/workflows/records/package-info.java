/** The records of workflows: read from their input, kept between steps, and written as NDJSON and CSV. */
@NullMarked
package io.streamops.workflows.records;

import org.jspecify.annotations.NullMarked;
