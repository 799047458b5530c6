/** Workflows: steps that run in order over the same records. */
@NullMarked
package io.streamops.workflows;

import org.jspecify.annotations.NullMarked;
