/** What steps are, and those that are built in. */
@NullMarked
package io.streamops.workflows.step;

import org.jspecify.annotations.NullMarked;
