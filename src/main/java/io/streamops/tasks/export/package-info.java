/** {@code data_export}: rows as CSV or NDJSON in the object storage. */
@NullMarked
package io.streamops.tasks.export;

import org.jspecify.annotations.NullMarked;
