/** The interface of steps, and what their implementations share. */
@NullMarked
package io.streamops.workflows.step;

import org.jspecify.annotations.NullMarked;
