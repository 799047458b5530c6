/** What tasks are, whatever they do. */
@NullMarked
package io.streamops.tasks.kind;

import org.jspecify.annotations.NullMarked;
