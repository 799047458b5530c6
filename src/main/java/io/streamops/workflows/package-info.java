/** Workflows: steps that are done one after the other on the same records. */
@NullMarked
package io.streamops.workflows;

import org.jspecify.annotations.NullMarked;
