/** Tasks: effects that are tried until they succeed, or have failed often enough. */
@NullMarked
package io.streamops.tasks;

import org.jspecify.annotations.NullMarked;
