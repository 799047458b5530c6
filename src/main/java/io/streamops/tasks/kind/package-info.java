/** The interface that each kind of task implements, and the attempt that it is given. */
@NullMarked
package io.streamops.tasks.kind;

import org.jspecify.annotations.NullMarked;
