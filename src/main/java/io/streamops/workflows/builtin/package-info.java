/** The steps that every build has; what they need of others, they say by interfaces. */
@NullMarked
package io.streamops.workflows.builtin;

import org.jspecify.annotations.NullMarked;
