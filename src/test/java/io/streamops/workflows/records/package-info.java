/** Records read, kept and written. */
@NullMarked
package io.streamops.workflows.records;

import org.jspecify.annotations.NullMarked;
