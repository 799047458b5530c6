/** {@code report_generation}: figures about what was done, as one page of HTML with charts, in the object storage. */
@NullMarked
package io.streamops.tasks.report;

import org.jspecify.annotations.NullMarked;
