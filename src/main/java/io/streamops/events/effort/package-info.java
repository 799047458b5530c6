/** Work for a workflow or a task that may be ended before it is through. */
@NullMarked
package io.streamops.events.effort;

import org.jspecify.annotations.NullMarked;
