/** The HTTP API of tasks: submission, list, view, stream of changes, and the redrive of dead letters. */
@NullMarked
package io.streamops.tasks.api;

import org.jspecify.annotations.NullMarked;
